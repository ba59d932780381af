import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { storageOf, unblockStorage } from '../storage/testing/storages.js';
import { clearDraft, hasDraft, readDraftBase, writeDraft, writeDraftBase } from './drafts.js';

const current = { version: 3, values: { city: 'York' } };

describe('the base of a draft', () => {
  let stored: Map<string, string>;
  beforeEach(() => {
    stored = storageOf('sessionStorage');
  });
  afterEach(unblockStorage);

  it('is the version that the draft changes, even after another user has changed the shipment', () => {
    writeDraft('edit', { city: 'Leeds' });
    writeDraftBase('edit', { version: 2, values: { city: 'London' } });
    expect(readDraftBase('edit', current)).toEqual({ version: 2, values: { city: 'London' } });
  });

  it('is the current version without a draft', () => {
    writeDraftBase('edit', { version: 2, values: { city: 'London' } });
    expect(readDraftBase('edit', current)).toBe(current);
  });

  it('is the current version if it is older, as in a cache', () => {
    writeDraft('edit', { city: 'Leeds' });
    writeDraftBase('edit', { version: 4, values: { city: 'Hull' } });
    expect(readDraftBase('edit', current)).toBe(current);
  });

  it.each([undefined, 'null', '{', '{"version":"2","values":{}}', '{"version":2}'])(
    'has no values if %s is stored, so that every field of the draft is a conflict',
    (text) => {
      writeDraft('edit', { city: 'Leeds' });
      if (text !== undefined) stored.set('draftBase:edit', text);
      expect(readDraftBase('edit', current)).toEqual({ version: 0, values: {} });
    },
  );

  it('is removed with the draft', () => {
    writeDraft('edit', { city: 'Leeds' });
    writeDraftBase('edit', current);
    clearDraft('edit');
    expect(hasDraft('edit')).toBe(false);
    expect(stored.size).toBe(0);
  });
});
