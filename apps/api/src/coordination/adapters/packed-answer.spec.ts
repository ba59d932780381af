import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { StoredAnswer } from '../idempotency.js';
import { packed, unpacked } from './packed-answer.js';

const creation: StoredAnswer = {
  status: 201,
  headers: { 'content-type': 'application/json; charset=utf-8', etag: '"1"', location: '/api/v1/shipments/17/' },
  body: JSON.stringify({
    ...{ id: 17, tracking_number: 'WM-3141-5926-5358-9', service_type: 'standard', status: 'pending' },
    ...{ sender_name: 'Ada Lovelace', sender_email: 'ada@example.com', sender_phone: '+44 20 7946 0001' },
    ...{ sender_address: '12 St James Square', sender_city: 'London', sender_country: 'United Kingdom' },
    ...{ recipient_name: 'Grace Hopper', recipient_email: 'grace@example.com', recipient_phone: '+1 212 555 0100' },
    ...{ recipient_address: '1 West End Avenue', recipient_city: 'Zürich', recipient_country: 'Switzerland' },
    ...{ weight: 1, length: 1, width: 1, height: 1, contents_description: 'Books', declared_value: 0 },
    ...{ shipment_date: null, estimated_delivery: null, created_at: '2026-03-01T12:00:00.000Z', tracking_updates: [] },
  }),
};

describe('a packed answer', () => {
  it('is returned with the same bytes', () => {
    const text = fc.string({ unit: 'grapheme' });
    const answers = fc.record({
      status: fc.integer({ min: 200, max: 499 }),
      headers: fc.dictionary(text, text),
      body: fc.oneof(text, fc.json({ stringUnit: 'grapheme' }), fc.constant('line\nline\n')),
    });
    fc.assert(fc.property(answers, (answer) => expect(unpacked(packed(answer))).toEqual(answer)));
  });

  it('takes less than half of the bytes of a creation', () => {
    expect(packed(creation).length).toBeLessThan(JSON.stringify(creation).length / 2);
  });

  it('of an earlier version stays readable', () => {
    expect(unpacked(Buffer.from(EARLIER, 'base64'))).toEqual(creation);
  });
});

/** Answers are kept for 24 hours, also across an upgrade. */
const EARLIER =
  'xdbPCoJAEAbwe08xdBd2VlfzaBBFePMQdFvcoQRbzX9Bz9atF4uVDtUqXoruAx8MfL+Zf4UHJn32XHswQo+LHjoi5L4jXLFwQhueF10mAYmUhLjoKJcp2ZhIJSc88TzgDILQ84ExhkO8IIekga08UQ3JuZUVWdLEhVY9xpY3HxdmgJ11JVOCTVGWPcI2QQczMO0QAkcOQghgyNiISgg7qhtYaQVRR7qlIZ/291uVpccRppJL1lypyqVWX0FqaV6M+Y8wck1lkb9XdlCLBw==';
