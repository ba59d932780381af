import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { WriteBackCache } from './write-back-cache.js';

type Step = { kind: 'get' | 'flush'; key: number } | { kind: 'set'; key: number; value: number };

const key = fc.integer({ min: 0, max: 9 });
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({ kind: fc.constant('set' as const), key, value: fc.integer({ min: 1, max: 9 }) }),
  },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('get' as const), key }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('flush' as const), key }) },
);

describe('a write-back cache', () => {
  it('returns the last set value, and writes it on a flush, for any capacity', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), fc.integer({ min: 1, max: 30 }), (steps, capacity) => {
        const rows = new Map<number, number>();
        const said = new Map<number, number>();
        const cache = new WriteBackCache<number, number>(
          capacity,
          { read: (one) => rows.get(one) ?? 0, write: (one, value) => rows.set(one, value) },
          (value) => value,
        );
        const sorted = (values: ReadonlyMap<number, number>) => [...values].sort(([one], [other]) => one - other);
        const answers: { found: unknown; expected: unknown }[] = [];
        for (const taken of steps) {
          if (taken.kind === 'set') {
            cache.set(taken.key, taken.value);
            said.set(taken.key, taken.value);
          } else if (taken.kind === 'get') {
            answers.push({ found: cache.get(taken.key), expected: said.get(taken.key) ?? 0 });
          } else {
            cache.flush();
            answers.push({ found: sorted(rows), expected: sorted(said) });
          }
        }
        cache.flush();
        answers.push({ found: sorted(rows), expected: sorted(said) });
        expect(answers.map(({ found }) => found)).toEqual(answers.map(({ expected }) => expected));
      }),
    );
  });

  it('forgets unwritten values on a discard', () => {
    const rows = new Map([[1, 'row']]);
    const cache = new WriteBackCache<number, string | undefined>(10, {
      read: (one) => rows.get(one),
      write: () => undefined,
    });
    cache.set(1, 'changed');
    cache.discard();
    expect(cache.get(1)).toBe('row');
  });

  it('keeps fewer heavy values', () => {
    const reads: number[] = [];
    const cache = new WriteBackCache<number, number>(
      100,
      { read: (one) => (reads.push(one), one), write: () => undefined },
      (one) => (one < 100 ? 1 : 25),
    );
    const readAgain = (keys: readonly number[]): number => {
      for (const one of keys) cache.get(one);
      reads.length = 0;
      for (const one of [...keys].reverse()) cache.get(one);
      return reads.length;
    };
    const light = Array.from({ length: 50 }, (_, one) => one);
    const heavy = Array.from({ length: 50 }, (_, one) => 100 + one);
    expect(readAgain(light)).toBe(0);
    expect(readAgain(heavy)).toBeGreaterThan(40);
  });
});

describe('a write-back cache of four', () => {
  /** Returns a cache that records reads and writes of its rows. */
  const begin = (weigh?: (value: number) => number, capacity = 4) => {
    const steps: string[] = [];
    const rows = { read: (one: string) => (steps.push(`reads ${one}`), 1) };
    const write = (one: string, value: number): void => void steps.push(`writes ${one} ${value}`);
    const cache = new WriteBackCache<string, number>(capacity, { ...rows, write }, weigh);
    const get = (...keys: string[]): void => {
      for (const one of keys) cache.get(one);
    };
    const taken = (): string[] => steps.splice(0);
    return { cache, get, taken };
  };

  it('reads the least recently used values again, by halves', () => {
    const { get, taken } = begin();
    get('a', 'b', 'c');
    expect(taken()).toEqual(['reads a', 'reads b', 'reads c']);
    get('a', 'd', 'a', 'c', 'd');
    expect(taken()).toEqual(['reads d']);
    get('b');
    expect(taken()).toEqual(['reads b']);
  });

  it('writes a changed value once, with its last state', () => {
    const { cache, taken } = begin();
    cache.set('a', 5);
    cache.set('a', 6);
    cache.flush();
    cache.flush();
    expect(taken()).toEqual(['writes a 6']);
    cache.set('a', 7);
    cache.flush();
    expect(taken()).toEqual(['writes a 7']);
  });

  it('does not write a value that was only read', () => {
    const { cache, get, taken } = begin();
    get('a', 'b', 'c', 'd', 'e');
    taken();
    cache.flush();
    expect(taken()).toEqual([]);
  });

  it('writes a changed value before dropping it, unless it was used since', () => {
    const { cache, get, taken } = begin();
    cache.set('a', 5);
    cache.set('b', 6);
    get('c', 'a');
    taken();
    get('d');
    expect(taken()).toEqual(['reads d', 'writes b 6']);
    cache.flush();
    expect(taken()).toEqual(['writes a 5']);
  });

  it('bounds the total weight, also of values that became heavier', () => {
    const { cache, get, taken } = begin((value) => value, 10);
    cache.set('a', 1);
    cache.set('a', 5);
    get('b');
    taken();
    get('c', 'd', 'e', 'f', 'b');
    expect(taken()).toEqual(['reads c', 'reads d', 'reads e', 'reads f']);
    get('g', 'a');
    expect(taken()).toEqual(['reads g', 'writes a 5', 'reads a']);
  });

  it('is empty after a discard, with its full capacity', () => {
    const { cache, get, taken } = begin();
    cache.set('a', 5);
    cache.discard();
    cache.flush();
    expect(taken()).toEqual([]);
    get('a', 'b', 'c', 'd', 'a');
    expect(taken()).toEqual(['reads a', 'reads b', 'reads c', 'reads d']);
  });
});
