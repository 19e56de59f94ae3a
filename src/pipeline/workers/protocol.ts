import type { ConfigValues } from '../../core/config-keys.js';
import type { ErrorCode } from '../../core/error.js';
import { contentFrom } from '../../store/facts/content-bytes.js';
import type { EncodedContent } from '../../store/facts/encoded.js';

/**
 * The protocol between the main process and the extraction workers: jobs and answers as frames over the worker's stdin and
 * stdout.
 */

/** `text` mode: the grammar failed on this file before, so only its lines are indexed. */
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
  /** A part of the installation is missing or damaged. No file is to blame, and the run ends. */
  | {
      readonly id: number;
      readonly kind: 'unusable';
      readonly code: ErrorCode;
      readonly message: string;
      readonly next: string;
    }
  /**
   * The parser crashed inside the worker: the job is not done and the worker ends. `file`: the same file crashes it again on
   * every machine. `system`: the system refused memory, which says nothing about the file.
   */
  | { readonly id: number; readonly kind: 'broken'; readonly by: 'file' | 'system'; readonly reason: string };

/**
 * An outcome as it is sent. The body of the frame holds the facts, the words and the text of a content, in this order. The
 * text is left out if it equals the bytes of the job, which is so for nearly all files.
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
      /** This content is right, but the parser's memory is damaged, so this worker must not parse another file. */
      readonly isSpoiled: boolean;
    };

/** Decodes an answer. `body` is the body of its frame, and `bytes` is the blob of the job. */
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

/** The settings that a worker receives once, in its first frame. */
export interface WorkerSetup {
  readonly index: ConfigValues['index'];
}

/** Encodes a frame: header length, body length (both u32), header, body. The body may be given in parts. */
export const frame = (header: Uint8Array, ...body: readonly Uint8Array[]): Buffer[] => {
  const sizes = Buffer.allocUnsafe(8);
  sizes.writeUInt32LE(header.length, 0);
  sizes.writeUInt32LE(
    body.reduce((sum, part) => sum + part.length, 0),
    4,
  );
  return [sizes, header, ...body].map((part) => Buffer.from(part.buffer, part.byteOffset, part.length));
};

/**
 * The facts of the largest file that may be indexed (64 MB) stay below this. Bytes that are not a frame, such as text that
 * a library printed, mostly decode to a larger length.
 */
const LONGEST_FRAME = 1_000_000_000;

export const NO_BODY = new Uint8Array(0);

/** Assembles frames from the chunks of a stream. */
export class FrameReader {
  private chunks: Buffer[] = [];
  private size = 0;
  private readonly onFrame: (header: Buffer, body: Buffer) => void;

  constructor(onFrame: (header: Buffer, body: Buffer) => void) {
    this.onFrame = onFrame;
  }

  push(chunk: Buffer): void {
    this.chunks.push(chunk);
    this.size += chunk.length;
    while (this.size >= 8) {
      const first = this.chunks[0]!;
      const head = first.length >= 8 ? first : this.join();
      const header = head.readUInt32LE(0);
      const total = 8 + header + head.readUInt32LE(4);
      if (total > LONGEST_FRAME) throw new Error('it sent bytes that are not a frame');
      if (this.size < total) return;
      const all = this.join();
      const rest = all.subarray(total);
      this.chunks = rest.length > 0 ? [rest] : [];
      this.size = rest.length;
      this.onFrame(all.subarray(8, 8 + header), all.subarray(8 + header, total));
    }
  }

  /** Concatenates the chunks only when a frame may be complete. A 60 MB frame in 64 KB chunks is so copied only once. */
  private join(): Buffer {
    if (this.chunks.length === 1) return this.chunks[0]!;
    const all = Buffer.concat(this.chunks);
    this.chunks = [all];
    return all;
  }
}
