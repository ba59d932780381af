import { setImmediate as untilNothingIsLeftToDo } from 'node:timers/promises';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { StoreUnavailableError } from '../log/store-errors.js';
import { CursorRefusedError, Cursors, cursorOf, cursorOfWrite, FIRST_CURSOR, isCursor } from './cursors.js';
import type { Position } from '../log/event-store.js';

/** A log with hashes only. */
class Hashes {
  private readonly listeners = new Set<(position: Position) => void>();

  constructor(private readonly hashes: string[]) {}

  async hashAt(position: Position): Promise<string | undefined> {
    return this.hashes[position - 1];
  }

  async head(): Promise<Position> {
    return this.hashes.length;
  }

  onAppended(listener: (position: Position) => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  /** Marks are ten times the position. */
  async positionOf(mark: number): Promise<Position | 'late' | 'cut off'> {
    if (this.isCutOff) return 'cut off';
    return mark / 10 > this.hashes.length ? 'late' : Math.floor(mark / 10);
  }

  isCutOff = false;

  append(hash: string): void {
    this.hashes.push(hash);
    for (const listener of this.listeners) listener(this.hashes.length);
  }
}

const hash = (first: string): string => first.repeat(64).slice(0, 64);
const cursorsOf = (...hashes: string[]): Cursors => new Cursors(new Hashes(hashes), 0);
const refused = (reason: CursorRefusedError['reason']): unknown => expect.objectContaining({ reason });

const anyHash = fc.stringMatching(/^[0-9a-f]{64}$/);
const anyPosition = fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER });

describe('a cursor', () => {
  it('resolves to its position in its own log', async () => {
    const logAndPlace = fc
      .array(anyHash, { maxLength: 20 })
      .chain((hashes) => fc.tuple(fc.constant(hashes), fc.integer({ min: 0, max: hashes.length })));
    await fc.assert(
      fc.asyncProperty(logAndPlace, async ([hashes, position]) => {
        const cursors = cursorsOf(...hashes);
        const cursor = await cursors.of(position);
        expect(cursor).toMatch(/^\d{16}-[0-9a-f]{8}$/);
        expect(await cursors.read(cursor)).toBe(position);
      }),
    );
  });

  it('sorts as text in the order of the log', () => {
    fc.assert(
      fc.property(anyPosition, anyPosition, anyHash, anyHash, (one, other, hashOfOne, hashOfOther) => {
        fc.pre(one !== other);
        const [cursor, another] = [
          cursorOf({ position: one, hash: hashOfOne }),
          cursorOf({ position: other, hash: hashOfOther }),
        ];
        expect(cursor < another).toBe(one < other);
        expect(FIRST_CURSOR < cursor).toBe(true);
        expect(cursor).toHaveLength(another.length);
      }),
    );
  });

  it('may be a bare position of an earlier version, whatever the event there', async () => {
    const cursors = cursorsOf(hash('a'), hash('b'));
    for (const position of [0, 1, 2]) {
      expect(await cursors.read(String(position))).toBe(position);
      expect(await cursors.read(String(position).padStart(16, '0'))).toBe(position);
    }
    await expect(cursors.read('3')).rejects.toEqual(refused('beyond the end'));
  });

  it('of a write resolves to the position of its last event, and is refused by other logs', async () => {
    const log = new Hashes([hash('a'), hash('b')]);
    const cursors = new Cursors(log, 0);
    const cursor = cursorOfWrite({ mark: 20, hash: hash('b') });
    expect([cursor, isCursor(cursor)]).toEqual(['w0000000000000020-bbbbbbbb', true]);
    expect(await cursors.read(cursor)).toBe(2);
    await expect(cursors.read(cursorOfWrite({ mark: 20, hash: hash('c') }))).rejects.toEqual(refused('of another log'));
    await expect(cursors.read(cursorOfWrite({ mark: 30, hash: hash('c') }))).rejects.toEqual(refused('beyond the end'));
    log.isCutOff = true;
    await expect(cursors.read(cursor)).rejects.toThrow(StoreUnavailableError);
    expect(await cursors.find(cursor)).toBeUndefined();
  });

  it('of another log, or from before a restore, is rejected', async () => {
    const before = cursorsOf(hash('a'), hash('b'), hash('c'));
    const restored = cursorsOf(hash('a'), hash('d'));
    expect(await restored.read(await before.of(1))).toBe(1);
    await expect(restored.read(await before.of(2))).rejects.toEqual(refused('of another log'));
    await expect(restored.read(await before.of(3))).rejects.toEqual(refused('beyond the end'));
    await expect(restored.read('0000000000000000-ffffffff')).rejects.toEqual(refused('of another log'));
    expect(await restored.find(await before.of(2))).toBeUndefined();
  });

  it('of the beginning is the same in every log', async () => {
    expect(FIRST_CURSOR).toBe('0000000000000000-00000000');
    expect(await cursorsOf().of(0)).toBe(FIRST_CURSOR);
    expect(await cursorsOf(hash('a')).read(FIRST_CURSOR)).toBe(0);
  });

  it('ahead of this log is resolved when the log reaches it', async () => {
    const log = new Hashes([hash('a')]);
    const cursors = new Cursors(log, 60_000);
    const read = cursors.read(cursorOf({ position: 3, hash: hash('c') }));
    for (const digit of ['b', 'c']) {
      await untilNothingIsLeftToDo();
      log.append(hash(digit));
    }
    expect(await read).toBe(3);
  });

  it('ahead of this log is rejected after a timeout', async () => {
    const cursors = new Cursors(new Hashes([hash('a')]), 20);
    await expect(cursors.read(cursorOf({ position: 2, hash: hash('b') }))).rejects.toEqual(refused('beyond the end'));
  });

  it('that is rejected has a reason', () => {
    const error = new CursorRefusedError('of another log');
    expect([error.name, error.message]).toEqual([
      'CursorRefusedError',
      'Cursor rejected: of another log. Start again without it',
    ]);
  });

  it('of a position beyond the log is the bare position', async () => {
    expect(await cursorsOf(hash('a')).of(2)).toBe('2');
  });

  it('is not rejected as invalid if the log cannot be read', async () => {
    const fail = () => Promise.reject(new Error('away'));
    const away = { hashAt: fail, positionOf: fail, head: async () => 1, onAppended: () => () => {} };
    await expect(new Cursors(away).find('1')).rejects.toThrow('away');
  });

  it.each([undefined, null, 5, '', 'x', '-1', '1.5', '0x1', '12345678901234567', '1-aaaaaaaa', '9'.repeat(16)])(
    'cannot be %p',
    async (sent) => {
      expect(isCursor(sent)).toBe(false);
      await expect(cursorsOf(hash('a')).read(sent)).rejects.toEqual(refused('no cursor'));
    },
  );
});
