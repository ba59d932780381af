import { Refusal } from '../backup/refusal.js';

/** In bytes. No event comes near this limit. */
const LONGEST_LINE = 16 * 1024 * 1024;
const LINE_FEED = 0x0a;

/** A line of a file is invalid. `line` counts from 1; `field` names the invalid field, if it is a single one. */
export class LineRefusal extends Refusal {
  constructor(line: number, reason: string, field?: string) {
    super(`line ${line}${field === undefined ? '' : `, ${field}`}: ${reason}`);
  }
}

export interface Line {
  /** Counts from 1. */
  number: number;
  text: string;
}

/** Throws LineRefusal at a line that is not UTF-8 or too long for memory. */
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
