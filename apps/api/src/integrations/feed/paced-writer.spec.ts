import { Writable } from 'node:stream';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { PacedWriter } from './paced-writer.js';

const PATIENCE = 30_000;

/** A stream that accepts data only when the test calls it. */
const slowReader = () => {
  const waiting: (() => void)[] = [];
  const taken: string[] = [];
  const output = new Writable({
    highWaterMark: 4,
    write: (bytes: Buffer, _, done) => {
      taken.push(bytes.toString());
      waiting.push(done);
    },
  });
  return { output, taken, takeOne: () => waiting.shift()?.() };
};

describe('a paced writer', () => {
  beforeEach(() => {
    jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask', 'setImmediate'] });
  });
  afterEach(() => {
    jest.useRealTimers();
  });

  const writerTo = (output: Writable) => {
    const stopping = new AbortController();
    return { writer: new PacedWriter(output, PATIENCE, stopping.signal), stopping };
  };

  it('continues immediately while there is room', async () => {
    const { output, taken } = slowReader();
    expect(await writerTo(output).writer.write('one')).toBe(true);
    expect(taken).toEqual(['one']);
  });

  it('waits until its data was accepted', async () => {
    const { output, takeOne } = slowReader();
    const written = writerTo(output).writer.write('much more');
    takeOne();
    expect(await written).toBe(true);
  });

  it('gives up on a reader that accepts nothing', async () => {
    const { output } = slowReader();
    const written = writerTo(output).writer.write('much more');
    jest.advanceTimersByTime(PATIENCE);
    expect(await written).toBe(false);
  });

  it.each([
    ['disconnects', (output: Writable) => void output.destroy()],
    ['has to be disconnected', (_: Writable, stopping: AbortController) => stopping.abort()],
  ])('ends when its reader %s, without leftovers', async (_, happens) => {
    const { output } = slowReader();
    const { writer, stopping } = writerTo(output);
    const written = writer.write('much more');
    happens(output, stopping);
    expect(await written).toBe(false);
    expect(await writer.write('again')).toBe(false);
    expect(output.listenerCount('drain')).toBe(0);
    expect(jest.getTimerCount()).toBe(0);
  });
});
