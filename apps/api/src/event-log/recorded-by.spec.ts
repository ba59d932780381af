import { describe, expect, it } from '@jest/globals';
import { closed, moved, type SampleEvent } from '@waymark/event-store/testing';
import { recordedBy } from './recorded-by.js';

const events: readonly SampleEvent[] = [moved('Rome'), closed];

describe('recordedBy', () => {
  it('finds an event by its type', () => {
    expect(recordedBy({ events }, 'Closed')).toBe(closed);
  });

  it('throws if the event is missing', () => {
    expect(() => recordedBy({ events }, 'Opened')).toThrow('the command recorded no Opened event');
  });
});
