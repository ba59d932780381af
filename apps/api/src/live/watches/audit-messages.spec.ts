import { describe, expect, it } from '@jest/globals';
import type { AuditAppended, AuditEvent } from '@waymark/contracts';
import fc from 'fast-check';
import { auditMessages } from './audit-messages.js';
import { LIVE_LIMITS } from '../sockets/live-limits.js';

const eventOf = (size: number, index: number) =>
  ({ cursor: `cursor-${index}`, data: { text: '包'.repeat(size) } }) as unknown as AuditEvent;
const bytes = (message: unknown): number => Buffer.byteLength(JSON.stringify(message));

const sizes = fc.array(fc.oneof(fc.integer({ min: 0, max: 400 }), fc.integer({ min: 0, max: 4_000 })));

describe('a batch of the audit log', () => {
  it('is split into small messages, with each event once and in order, or reported as missed', () => {
    fc.assert(
      fc.property(sizes, fc.boolean(), (lengths, missed) => {
        const events = lengths.map(eventOf);
        const messages = auditMessages({ events, missed, cursor: 'end' });
        for (const message of messages) expect(bytes(message)).toBeLessThanOrEqual(LIVE_LIMITS.push);
        const fitting = events.filter((event) => bytes(event) < LIVE_LIMITS.push - 201);
        expect(messages.flatMap((message) => message.events)).toEqual(fitting);
        const large = events.length - fitting.length;
        expect(messages.filter((message) => message.missed)).toHaveLength(large + Number(missed));
        expect(messages.at(-1)?.cursor).toBe(messages.length > 0 ? 'end' : undefined);
      }),
    );
  });

  it('is one message when no event is large', () => {
    const batch: AuditAppended = { events: [eventOf(1, 1), eventOf(2, 2)], missed: false, cursor: 'end' };
    expect(auditMessages(batch)).toEqual([batch]);
    expect(auditMessages({ ...batch, events: [], missed: true })).toEqual([
      { events: [], missed: true, cursor: 'end' },
    ]);
  });
});
