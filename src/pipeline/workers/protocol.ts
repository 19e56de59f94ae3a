import type { ConfigValues } from '../../core/config-keys.js';
import type { ErrorCode } from '../../core/error.js';
import { contentFrom } from '../../store/facts/content-bytes.js';
import type { EncodedContent } from '../../store/facts/encoded.js';

/** What main and workers say to each other: frames over the worker's stdin and stdout. */

/** parse: everything. text: the grammar failed on this file before, take its lines only. */
export interface Job {
  readonly id: number;
  readonly oid: string;
  readonly path: string;
  readonly language: string;
  readonly mode: 'parse' | 'text';
}

export type Outcome =
  | { readonly id: number; readonly kind: 'content'; readonly content: EncodedContent; readonly memory: number }
  | { readonly id: number; readonly kind: 'skip'; readonly reason: string; readonly rule: string }
  /** A part of cw itself is missing: no file can be blamed, and nothing more is to be done. */
  | {
      readonly id: number;
      readonly kind: 'unusable';
      readonly code: ErrorCode;
      readonly message: string;
      readonly next: string;
    }
  /**
   * The parser is beyond repair: this job is not done and the worker ends. `file`: the same file does it again, here and
   * elsewhere. `system`: it was refused memory, which says nothing of the file.
   */
  | { readonly id: number; readonly kind: 'broken'; readonly by: 'file' | 'system'; readonly reason: string };

/**
 * An outcome on its way. The parts of a content stand in the frame's body, one after the other: its facts, its words, its
 * text. A text that is just the bytes of the job, as nearly all are, does not travel back.
 */
export type Answer =
  | Exclude<Outcome, { readonly kind: 'content' }>
  | {
      readonly id: number;
      readonly kind: 'content';
      readonly facts: number;
      readonly words: number;
      readonly text: 'as read' | 'enclosed';
      readonly digest: Uint8Array;
      readonly memory: number;
      /** The content is sound, but the memory of the parser is damaged: this worker must not parse another file. */
      readonly isSpoiled: boolean;
    };

/** `bytes`: of the job; `body`: of the answer's frame. */
export const outcomeOf = (answer: Answer, body: Buffer, bytes: Buffer): Outcome => {
  if (answer.kind !== 'content') return answer;
  const { id, kind, facts, words, text, digest, memory } = answer;
  const content = {
    ...contentFrom(body.subarray(0, facts), text === 'as read' ? bytes : body.subarray(facts + words)),
    words: body.subarray(facts, facts + words),
    digest,
  };
  return { id, kind, content, memory };
};

/** What a worker is told once. */
export interface WorkerSetup {
  readonly index: ConfigValues['index'];
}

/** A frame: header length, body length (both u32), header, body; the body may come in parts. */
export const frame = (header: Uint8Array, ...body: readonly Uint8Array[]): Buffer[] => {
  const sizes = Buffer.allocUnsafe(8);
  sizes.writeUInt32LE(header.length, 0);
  sizes.writeUInt32LE(
    body.reduce((sum, part) => sum + part.length, 0),
    4,
  );
  return [sizes, header, ...body].map((part) => Buffer.from(part.buffer, part.byteOffset, part.length));
};

/** Facts of the largest file that may be indexed (64 MB) stay below this; four bytes of anything else hardly do. */
const LONGEST_FRAME = 1_000_000_000;

export const NO_BODY = new Uint8Array(0);

/** Puts frames together again from a stream's chunks. */
export class FrameReader {
  private chunks: Buffer[] = [];
  private size = 0;
  private readonly found: (header: Buffer, body: Buffer) => void;

  constructor(found: (header: Buffer, body: Buffer) => void) {
    this.found = found;
  }

  push(chunk: Buffer): void {
    this.chunks.push(chunk);
    this.size += chunk.length;
    while (this.size >= 8) {
      const first = this.chunks[0]!;
      const head = first.length >= 8 ? first : this.join();
      const header = head.readUInt32LE(0);
      const total = 8 + header + head.readUInt32LE(4);
      if (total > LONGEST_FRAME) throw new Error('what it sent is no frame');
      if (this.size < total) return;
      const all = this.join();
      const rest = all.subarray(total);
      this.chunks = rest.length > 0 ? [rest] : [];
      this.size = rest.length;
      this.found(all.subarray(8, 8 + header), all.subarray(8 + header, total));
    }
  }

  /** Joins only when a frame may be complete: a 60 MB frame in 64 KB chunks is copied once, not a thousand times. */
  private join(): Buffer {
    if (this.chunks.length === 1) return this.chunks[0]!;
    const all = Buffer.concat(this.chunks);
    this.chunks = [all];
    return all;
  }
}
