import { Readable } from 'node:stream';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { linesOf, type Line } from './lines.js';

const linesIn = async (chunks: readonly Buffer[]): Promise<Line[]> => {
  const lines: Line[] = [];
  for await (const line of linesOf(Readable.from(chunks))) lines.push(line);
  return lines;
};

describe('the lines of a file', () => {
  it('do not depend on the chunks in which they arrive', async () => {
    const text = fc.string({ unit: 'binary', maxLength: 20 }).map((line) => line.replaceAll('\n', ' '));
    const cuts = fc.array(fc.nat(40), { maxLength: 6 });
    await fc.assert(
      fc.asyncProperty(fc.array(text, { maxLength: 5 }), cuts, async (lines, lengths) => {
        const bytes = Buffer.from(lines.map((line) => `${line}\n`).join(''));
        const chunks: Buffer[] = [];
        let rest = bytes;
        for (const length of lengths) {
          chunks.push(rest.subarray(0, length));
          rest = rest.subarray(length);
        }
        const found = await linesIn([...chunks, rest]);
        expect(found).toEqual(lines.map((line, index) => ({ number: index + 1, text: line })));
      }),
    );
  });

  it('include a last line without a line feed', async () => {
    expect(await linesIn([Buffer.from('one\ntwo')])).toEqual([
      { number: 1, text: 'one' },
      { number: 2, text: 'two' },
    ]);
    expect(await linesIn([])).toEqual([]);
  });

  it('are rejected if they are not UTF-8 or too long for memory', async () => {
    await expect(linesIn([Buffer.from('one\n'), Buffer.of(0xff, 0x0a)])).rejects.toThrow('line 2: is not UTF-8');
    const long = Buffer.alloc(1024 * 1024, 'x');
    await expect(linesIn(Array.from({ length: 17 }, () => long))).rejects.toThrow('line 1: is longer than');
  });
});
