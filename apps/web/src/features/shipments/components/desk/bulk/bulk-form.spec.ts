import { describe, expect, it } from '@jest/globals';
import { bulkFormSchema, type BulkFormValues } from './bulk-form.js';

const empty: BulkFormValues = {
  ...{ status: '', location: '', description: '', timestamp: '2026-03-05T10:00', estimated_delivery: '' },
};
const judged = (changes: Partial<BulkFormValues>): unknown => {
  const { data, error } = bulkFormSchema.safeParse({ ...empty, ...changes });
  return error ? Object.fromEntries(error.issues.map(({ path, message }) => [String(path[0]), message])) : data;
};

describe('the form of a batch', () => {
  it('makes an update, an edit, or both', () => {
    const values = { status: 'exception', location: 'Leith', description: 'Storm' } as const;
    const update = { ...values, timestamp: new Date('2026-03-05T10:00').toISOString() };
    const patch = { estimated_delivery: '2026-03-09' };
    expect(judged(values)).toEqual({ update, patch: {} });
    expect(judged(patch)).toEqual({ update: null, patch });
    expect(judged({ ...values, ...patch })).toEqual({ update, patch });
  });

  it('sets delayed with an edit, because no update can have that status', () => {
    expect(judged({ status: 'delayed' })).toEqual({ update: null, patch: { status: 'delayed' } });
  });

  it('requires a change, and the fields of an update', () => {
    expect(judged({})).toEqual({ status: 'Choose a status or a new date' });
    expect(judged({ status: 'exception', timestamp: '' })).toEqual({
      location: 'Location is required',
      description: 'Description is required',
      timestamp: 'Date and time is required',
    });
  });
});
