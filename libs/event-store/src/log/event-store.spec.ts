import { describe, expect, it } from '@jest/globals';
import { UnreadableEventError, VersionConflictError } from './event-store.js';
import { OutcomeUnknownError, StoreUnavailableError } from './store-errors.js';

describe('errors of the log', () => {
  it('have a name and the affected stream', () => {
    const unreadable = { position: 9, id: 'id', stream: 'order-1', version: 2, type: 'Odd', hash: 'hash' };
    const errors = [
      new VersionConflictError('order-1', 3, 4),
      new UnreadableEventError({ ...unreadable, unreadable: 'unknown event type Odd' }),
      new StoreUnavailableError('disk full'),
      new OutcomeUnknownError('silent'),
    ];
    expect(errors.map(String)).toEqual([
      'VersionConflictError: stream order-1 is at version 4, expected 3',
      'UnreadableEventError: event 9 (order-1, version 2) cannot be read: unknown event type Odd',
      'StoreUnavailableError: disk full',
      'OutcomeUnknownError: silent',
    ]);
    expect(errors[0]).toMatchObject({ stream: 'order-1', expected: 3, actual: 4 });
  });
});
