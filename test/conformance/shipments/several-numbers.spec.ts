import { beforeAll, describe, expect, it } from '@jest/globals';
import type { PublicShipment, Shipment, TrackedNumbers } from '@waymark/contracts';
import type { Client } from '../../support/clients/client.js';
import { newCustomer } from '../../support/clients/people.js';
import { newShipment, waybill } from '../../support/clients/samples.js';
import { useServer } from '../../support/product/server.js';

const anybody = useServer();
let client: Client;
let first: Shipment;
let second: Shipment;

beforeAll(async () => {
  ({ client } = await newCustomer(anybody));
  [first, second] = [await newShipment(client), await newShipment(client)];
});

const UNKNOWN = 'WM-0000-0000-0000-0';
const several = (numbers: string, reader = anybody) =>
  reader.get<TrackedNumbers>(`/shipments/track/?numbers=${encodeURIComponent(numbers)}`);

describe('GET /shipments/track/?numbers=', () => {
  it('returns the public view for each number to any caller, in the order of the request', async () => {
    const { status, body, headers, text } = await several(
      `${second.tracking_number},${UNKNOWN},${first.tracking_number}`,
    );

    expect(status).toBe(200);
    expect(headers.get('cache-control')).toBe('no-store');
    const views = await Promise.all(
      [second, first].map(({ tracking_number }) => anybody.get<PublicShipment>(`/shipments/track/${tracking_number}/`)),
    );
    expect(body).toEqual({
      results: [
        { number: second.tracking_number, shipment: views[0]?.body },
        { number: UNKNOWN, shipment: null },
        { number: first.tracking_number, shipment: views[1]?.body },
      ],
    });
    for (const secret of [waybill.recipient_email, waybill.recipient_phone, 'Hopper', first.owner_id]) {
      expect(text).not.toContain(secret);
    }
    expect((await several(second.tracking_number, anybody.as('garbage'))).status).toBe(200);
  });

  it('also has a path without the trailing slash', async () => {
    const path = `/shipments/track?numbers=${first.tracking_number}`;
    const { status, body, headers } = await anybody.get<TrackedNumbers>(path, { origin: 'https://shop.example' });
    expect([status, body.results[0]?.shipment?.id]).toEqual([200, first.id]);
    expect(headers.get('access-control-allow-origin')).toBe('*');
  });

  it('reads pasted text, returns each number once, and keeps items that are no number', async () => {
    const [one, two] = [first.tracking_number, second.tracking_number];
    const text = `1. ${one.toLowerCase()}\r\n2. ${two.replaceAll('-', ' ')}; ${one} JD014600003SE\nx`;
    const { body } = await several(text);
    expect(body.results.map(({ number, shipment }) => [number, shipment?.id])).toEqual([
      [one, first.id],
      [two, second.id],
      ['JD014600003SE', undefined],
      ['x', undefined],
    ]);
  });

  it('finds 50 numbers, and refuses more in the name of the field', async () => {
    const numbers = Array.from({ length: 50 }, (_, turn) => `item ${turn}`);
    expect((await several(numbers.join())).body.results.map(({ number }) => number)).toEqual(numbers);
    const { status, body } = await several([...numbers, first.tracking_number].join());
    expect([status, body]).toEqual([400, { numbers: ['Look up at most 50 tracking numbers at once'] }]);
  });

  it.each([
    ['no numbers', '/shipments/track/', 'Numbers is required'],
    ['empty numbers', '/shipments/track/?numbers=,%20,', 'Numbers is required'],
    ['two lists', '/shipments/track/?numbers=a&numbers=b', 'Numbers must be sent only once'],
    ['a long text', `/shipments/track/?numbers=${'a,'.repeat(2_001)}`, 'Numbers must be at most 4000 characters'],
  ])('refuses %s', async (_, path, message) => {
    const { status, body } = await anybody.get(path);
    expect([status, body]).toEqual([400, { numbers: [message] }]);
  });

  it('shows a shipment that was booked just before', async () => {
    const { tracking_number, id } = await newShipment(client);
    expect((await several(`${tracking_number},x`)).body.results[0]?.shipment?.id).toBe(id);
  });
});
