import { describe, expect, it } from '@jest/globals';
import { changedElsewhere } from './changed-elsewhere.js';

const before = { city: 'London', country: 'UK' };

describe('a field changed here and elsewhere', () => {
  it('is no conflict if only one side has changed it, or both to the same value', () => {
    expect(changedElsewhere(before, { ...before, city: 'York' }, before)).toEqual([]);
    expect(changedElsewhere(before, before, { ...before, city: 'Leeds' })).toEqual([]);
    expect(changedElsewhere(before, { ...before, city: 'York' }, { ...before, city: 'York' })).toEqual([]);
  });

  it('is a conflict with both values', () => {
    const after = { city: 'York', country: 'France' };
    expect(changedElsewhere(before, after, { ...before, city: 'Leeds' })).toEqual([
      { name: 'city', mine: 'Leeds', theirs: 'York' },
    ]);
  });

  it('stays a conflict through later versions until both values agree', () => {
    const typed = { ...before, city: 'Leeds' };
    const york = { ...before, city: 'York' };
    const first = changedElsewhere(before, york, typed);
    expect(changedElsewhere(york, { ...york, country: 'France' }, typed, first)).toEqual(first);
    expect(changedElsewhere(york, { ...york, city: 'Hull' }, typed, first)).toEqual([
      { name: 'city', mine: 'Leeds', theirs: 'Hull' },
    ]);
    expect(changedElsewhere(york, typed, typed, first)).toEqual([]);
  });
});
