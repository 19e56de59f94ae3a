/** Between two checkpoints: small enough to measure again, large enough that checkpoints cost nothing. */
const STEP = 512;

/** UTF-16 offsets of one text as UTF-8 byte offsets: the same numbers where the text is ASCII, which most code is. */
export class ByteOffsets {
  private readonly text: string;
  private readonly checkpoints: Uint32Array | null;

  constructor(text: string) {
    this.text = text;
    if (!/[^\0-\x7f]/.test(text)) {
      this.checkpoints = null;
      return;
    }
    this.checkpoints = new Uint32Array(Math.floor(text.length / STEP) + 1);
    for (let i = 1; i < this.checkpoints.length; i++) {
      this.checkpoints[i] = this.checkpoints[i - 1]! + this.measure((i - 1) * STEP, i * STEP);
    }
  }

  at(offset: number): number {
    if (this.checkpoints === null) return offset;
    const step = Math.floor(offset / STEP);
    return this.checkpoints[step]! + this.measure(step * STEP, offset);
  }

  /** Bytes of the code units in [from, to). A surrogate pair has four: the first half counts as none, the second as all. */
  private measure(from: number, to: number): number {
    let bytes = 0;
    for (let at = from; at < to; at++) {
      const code = this.text.charCodeAt(at);
      if (code < 0x80) bytes += 1;
      else if (code < 0x800) bytes += 2;
      else if ((code & 0xfc00) === 0xd800 && (this.text.charCodeAt(at + 1) & 0xfc00) === 0xdc00) bytes += 0;
      else if ((code & 0xfc00) === 0xdc00 && (this.text.charCodeAt(at - 1) & 0xfc00) === 0xd800) bytes += 4;
      else bytes += 3;
    }
    return bytes;
  }
}
