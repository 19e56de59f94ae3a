/**
 * Common abbreviations in code, such as `cfg` for configuration or `ctx` for context. Each entry is a short form and
 * the words that it stands for; it matches both ways. Project-specific short forms are not listed, because words with
 * the same beginning match anyway.
 */
const ENTRIES = `
  abbr abbreviation; abs absolute; acct account; ack acknowledge acknowledgement; acl access permission;
  addr address; admin administration administrator; agg aggregate; alloc allocate allocation allocator; amt amount;
  anim animation; api interface; app application; approx approximate; arch architecture archive; arg argument;
  args arguments; arr array; asm assembly; assert assertion; ast syntax tree; async asynchronous; attr attribute;
  attrs attributes; auth authentication authorization; authn authentication; authz authorization; auto automatic;
  avg average; bak backup; bg background; bin binary; blk block; bool boolean; btn button; buf buffer;
  calc calculate calculation; cat category; cb callback; cert certificate; certs certificates;
  cfg config configuration; cfgs configurations; char character; chars characters; chk check checksum; cli command;
  cmd command; cmds commands; cmp compare comparison; cnt count; col column; coll collection; cols columns;
  comp compare component; concat concatenate; cond condition; conf config configuration; config configuration;
  conn connection; coord coordinate; coords coordinates; cp copy; cpu processor; crc checksum; cred credential;
  creds credentials; cron schedule; crud create delete read update; ctor constructor; ctx context; ctxt context;
  cur current; curr current; db database; dbg debug; dealloc deallocate; dec decode decoding decrypt;
  decl declaration; def define definition; del delete remove; delim delimiter; dep dependency; deps dependencies;
  desc description descriptor; deser deserialization deserialize; dest destination; dev development device;
  diff difference; dir directory folder; dirs directories; dl download; dlg dialog; dns domain;
  doc document documentation; docs documentation; dst destination; dt date; dtor destructor; dup duplicate;
  dur duration; dyn dynamic; el element; elem element; enc encode encoding encrypt; env environment; eq equal;
  err error; errs errors; esc escape; est estimate; eval evaluate evaluation; evt event; ex exception;
  exc exception; exec execute execution; expr expression; ext extension external; fake mock; fd descriptor;
  fg foreground; fmt format; fn function; freq frequency; fs file filesystem; func function; funcs functions;
  gc collection garbage; gen generate generation generator; gfx graphics; gpu graphics; grp group; gui interface;
  hb heartbeat; hdlr handler; hdr header; hdrs headers; hex hexadecimal; hist histogram history; hw hardware;
  i18n internationalization translation; id identifier; ident identifier; idx index; img image picture;
  impl implement implementation; info information; init initialization initialize; inst instance;
  int integer internal; interp interpolate interpreter; intl international; io input output;
  iter iterate iteration iterator; jit compile; k8s kubernetes; kbd keyboard; l10n localization; lang language;
  len length; lex lexer lexical; lib library; libs libraries; listen listener; lit literal; loc locale location;
  lock mutex; log logger logging; lru cache; ls list; lvl level; mat matrix; max maximum; mem memory; mgr manager;
  min minimum; misc miscellaneous; mkdir directory; mod module; mq queue; ms millisecond; msg message;
  msgs messages; mtx matrix; mv move; nav navigation; norm normalize; nr number; ns namespace; num number;
  obj object; opt option optional; opts options; org organization; orig original; orm database; os system;
  param parameter; params parameters; pass password; passwd password; pat pattern; perm permission;
  perms permissions; pic picture; pid process; pkg package; pkt packet; plug plugin; pos position; prec precision;
  pred predicate; pref preference; prefs preferences; prev previous; prio priority; priv private;
  proc procedure process; prod product production; prop property; props properties; ptr pointer;
  pub public publish; pwd password; q queue; qty quantity; quat quaternion; rand random; re expression regular;
  rect rectangle; recv receive; ref reference; refs references; regex expression regular;
  regexp expression regular; rel relation relative; repl replica replication; repo repository;
  req request require requirement; res resource response result; resp response; rev reverse revision; rm remove;
  rmdir directory; rng random; rpc call remote; rx receive; sched schedule scheduler; scr screen; sdk library;
  sec second; seg segment; sem semaphore; sep separator; seq sequence; ser serialization serialize;
  serde deserialize serialize; sess session; sig signal signature; sim simulation; snd send sound;
  spec specification; specs specifications; sql database query; src source; srv server service;
  ssl certificate secure; stat statistics status; stats statistics; std standard; stmt statement; str string;
  sub subscribe subscription; svc service; sw software; sync synchronization synchronize synchronous; sys system;
  tbl table; temp temperature temporary; term terminal; tex texture; thr thread; tls secure; tmp temp temporary;
  tmpl template; tok token; tpl template; trans transform translation; trc trace; ts timestamp;
  ttl expiration expire; tty terminal; tui terminal; tx transaction transmit; txn transaction; tz timezone;
  ui interface; uid identifier; ul upload; uri address; url address; usr user; util utility; utils utilities;
  val value; vec vector; ver version; vers version; vert vertex; vm machine; vol volume; vtx vertex; web http;
  win window; wnd window; ws websocket; xfer transfer; xlate translate
`;

/** The weight of an abbreviation. It is below 1, because `res` may be a response, a resource or a result. */
const WEIGHT = 0.7;

let table: Map<string, readonly string[]> | null = null;

const makeTable = (): Map<string, readonly string[]> => {
  const made = new Map<string, string[]>();
  const add = (from: string, to: string): void => {
    const known = made.get(from);
    if (known) known.push(to);
    else made.set(from, [to]);
  };
  for (const entry of ENTRIES.split(';')) {
    const [short = '', ...words] = entry.trim().split(' ');
    for (const word of words) {
      add(short, word);
      add(word, short);
    }
  }
  return made;
};

export interface Abbreviated {
  readonly term: string;
  readonly weight: number;
}

/** The words that a word abbreviates, and its abbreviations. */
export const abbreviationsOf = (word: string): readonly Abbreviated[] => {
  table ??= makeTable();
  return (table.get(word) ?? []).map((term) => ({ term, weight: WEIGHT }));
};
