import { describe, expect, it } from '@jest/globals';
import type { RecordedEvent } from './event-store.js';
import { streamPages, wholeStream } from './stream-pages.js';

/** A stream with `length` events, and the number of events that each call read. */
const streamOf = (length: number) => {
  const reads: number[] = [];
  const events = Array.from({ length }, (_, index) => ({ version: index + 1 }) as RecordedEvent);
  return {
    reads,
    async readStream(_: string, after = 0, limit = Infinity): Promise<RecordedEvent[]> {
      const page = events.slice(after, after + limit);
      reads.push(page.length);
      return page;
    },
  };
};
const versions = async (stream: ReturnType<typeof streamOf>, limit?: number): Promise<number[]> => {
  const read: number[] = [];
  for await (const page of streamPages(stream, 'thing-1', { to: limit }))
    read.push(...page.map(({ version }) => version));
  return read;
};

describe('a stream in pages', () => {
  it.each([0, 1, 49, 50, 51, 100, 1_234])('contains each of %i events once and in order', async (length) => {
    expect(await versions(streamOf(length))).toEqual(Array.from({ length }, (_, index) => index + 1));
    expect(await wholeStream(streamOf(length), 'thing-1')).toHaveLength(length);
  });

  it.each([1, 50, 51, 120])('is read up to version %i and no further', async (limit) => {
    const stream = streamOf(10_000);
    expect(await versions(stream, limit)).toHaveLength(limit);
    expect(stream.reads.reduce((sum, read) => sum + read, 0)).toBe(limit);
    expect(Math.max(...stream.reads)).toBeLessThanOrEqual(50);
    expect(stream.reads).not.toContain(0);
  });

  it.each([
    [0, []],
    [50, [50]],
    [51, [50, 1]],
  ])('of %i events has no empty page', async (length, expected) => {
    const pages: number[] = [];
    for await (const page of streamPages(streamOf(length), 'thing-1')) pages.push(page.length);
    expect(pages).toEqual(expected);
  });

  it('is not read further after its reader stops', async () => {
    const stream = streamOf(10_000);
    for await (const page of streamPages(stream, 'thing-1')) if (page.length > 0) break;
    expect(stream.reads).toEqual([50]);
  });

  it('yields to other tasks between pages', async () => {
    const stream = streamOf(200);
    const seen: number[] = [];
    const other = (): void => {
      seen.push(stream.reads.length);
      if (stream.reads.length < 4) setImmediate(other);
    };
    setImmediate(other);
    await wholeStream(stream, 'thing-1');
    expect(seen.length).toBeGreaterThanOrEqual(3);
  });
});
