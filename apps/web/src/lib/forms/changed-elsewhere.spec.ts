import { describe, expect, it } from '@jest/globals';
import { changedElsewhere } from './changed-elsewhere.js';

const before = { city: 'London', country: 'UK' };

describe('what was changed here and elsewhere', () => {
  it('is no question where only one of the two has changed it, or both alike', () => {
    expect(changedElsewhere(before, { ...before, city: 'York' }, before)).toEqual([]);
    expect(changedElsewhere(before, before, { ...before, city: 'Leeds' })).toEqual([]);
    expect(changedElsewhere(before, { ...before, city: 'York' }, { ...before, city: 'York' })).toEqual([]);
  });

  it('names the field with both values', () => {
    const after = { city: 'York', country: 'France' };
    expect(changedElsewhere(before, after, { ...before, city: 'Leeds' })).toEqual([
      { name: 'city', mine: 'Leeds', theirs: 'York' },
    ]);
  });

  it('stays a question through later versions, until both agree', () => {
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
