import { Refusal } from '../backup/refusal.js';

/** Bytes; no event comes near it. */
const LONGEST_LINE = 16 * 1024 * 1024;
const LINE_FEED = 0x0a;

/** What is wrong with a line of a file, counted from 1; `field` where it is one field. */
export class LineRefusal extends Refusal {
  constructor(line: number, reason: string, field?: string) {
    super(`line ${line}${field === undefined ? '' : `, ${field}`}: ${reason}`);
  }
}

export interface Line {
  /** From 1. */
  number: number;
  text: string;
}

/** Ends at a line that is no UTF-8 or too long to be held in memory: throws LineRefusal. */
export async function* linesOf(source: AsyncIterable<Buffer>): AsyncGenerator<Line> {
  const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
  let number = 0;
  let pending: Buffer[] = [];
  let length = 0;
  const hold = (part: Buffer): void => {
    pending.push(part);
    length += part.length;
    if (length > LONGEST_LINE) throw new LineRefusal(number + 1, `is longer than ${LONGEST_LINE} bytes`);
  };
  const take = (): Line => {
    const bytes = pending.length === 1 && pending[0] ? pending[0] : Buffer.concat(pending);
    number += 1;
    pending = [];
    length = 0;
    try {
      return { number, text: decoder.decode(bytes) };
    } catch {
      throw new LineRefusal(number, 'is not UTF-8');
    }
  };
  for await (const chunk of source) {
    let from = 0;
    for (let end = chunk.indexOf(LINE_FEED); end !== -1; end = chunk.indexOf(LINE_FEED, from)) {
      hold(chunk.subarray(from, end));
      yield take();
      from = end + 1;
    }
    if (from < chunk.length) hold(chunk.subarray(from));
  }
  if (length > 0) yield take();
}
