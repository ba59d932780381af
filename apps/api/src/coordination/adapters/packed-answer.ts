import { deflateRawSync, inflateRawSync } from 'node:zlib';
import type { StoredAnswer } from '../idempotency.js';

/**
 * Text that answers have in common; the most frequent at its end. Stored answers cannot be read with another
 * dictionary: to change it, add another form.
 */
const DICTIONARY = Buffer.from(
  JSON.stringify([
    ...['retry-after', 'link', 'location', '/api/v1/addresses/', '/api/v1/webhooks/', '/api/v1/api-keys/'],
    { detail: '', code: 'NOT_FOUND', scopes: ['events:read', 'shipments:read', 'shipments:write', 'webhooks:write'] },
    {
      url: 'https://',
      types: null,
      description: '',
      enabled: true,
      secret: 'whsec_',
      prefix: 'wm_',
      last_used_at: null,
    },
    { label: '', name: '', email: '@example.com', phone: '+', address: '', city: '', country: 'United Kingdom' },
    { first_name: '', last_name: '', is_staff: false, phone_number: '', company_name: '', role: 'customer' },
    { status: 'out_for_delivery', other: ['delivered', 'attempted', 'exception', 'picked_up', 'pending'] },
    {
      id: 1,
      tracking_number: 'WM-',
      user: 'customer',
      service_type: 'express',
      other_service: ['standard', 'overnight', 'international'],
      status: 'pending',
      sender_name: '',
      sender_email: '@example.com',
      sender_phone: '+',
      sender_address: ' Street',
      sender_city: '',
      sender_country: 'Germany',
      recipient_name: '',
      recipient_email: '@example.com',
      recipient_phone: '+',
      recipient_address: ' Street',
      recipient_city: '',
      recipient_country: 'United States',
      weight: 1,
      length: 1,
      width: 1,
      height: 1,
      contents_description: '',
      delivery_instructions: null,
      declared_value: 0,
      shipment_date: null,
      estimated_delivery: null,
      created_at: '2026-01-01T00:00:00.000Z',
      updated_at: '2026-01-01T00:00:00.000Z',
      due: { state: 'on_time', days: 0 },
      last_scan_at: null,
      tracking_updates: [],
    },
    {
      id: 1,
      status: 'in_transit',
      location: '',
      description: '',
      timestamp: '2026-01-01T00:00:00.000Z',
      reported_by: 'sender',
    },
    {
      status: 201,
      headers: { 'content-type': 'application/json; charset=utf-8', etag: '"1"', location: '/api/v1/shipments/1/' },
    },
  ]),
);

/** Maximum size of a packed answer in bytes. A longer one is not kept: a retry finds its effect in the log. */
export const LONGEST_ANSWER = 64 * 1024;

/** Returns an answer in about a quarter of its bytes. */
export const packed = ({ status, headers, body }: StoredAnswer): Buffer => {
  const head = JSON.stringify({ status, headers });
  return deflateRawSync(`${head}\n${body}`, { dictionary: DICTIONARY });
};

/** Returns the answer, with the same body. Throws if it was not packed by `packed`. */
export const unpacked = (bytes: Uint8Array): StoredAnswer => {
  const text = inflateRawSync(bytes, { dictionary: DICTIONARY }).toString();
  const end = text.indexOf('\n');
  return { ...(JSON.parse(text.slice(0, end)) as Omit<StoredAnswer, 'body'>), body: text.slice(end + 1) };
};
