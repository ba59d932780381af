import { describe, expect, it } from '@jest/globals';
import { UnreadableEventError, VersionConflictError } from './event-store.js';
import { OutcomeUnknownError, StoreUnavailableError } from '../../platform/store-errors.js';

describe('errors of the log', () => {
  it('have a name and the affected stream', () => {
    const unreadable = { position: 9, id: 'id', stream: 'shipment-1', version: 2, type: 'Odd', hash: 'hash' };
    const errors = [
      new VersionConflictError('shipment-1', 3, 4),
      new UnreadableEventError({ ...unreadable, unreadable: 'unknown event type Odd' }),
      new StoreUnavailableError('disk full'),
      new OutcomeUnknownError('silent'),
    ];
    expect(errors.map(String)).toEqual([
      'VersionConflictError: stream shipment-1 is at version 4, expected 3',
      'UnreadableEventError: event 9 (shipment-1, version 2) cannot be read: unknown event type Odd',
      'StoreUnavailableError: disk full',
      'OutcomeUnknownError: silent',
    ]);
    expect(errors[0]).toMatchObject({ stream: 'shipment-1', expected: 3, actual: 4 });
  });
});
