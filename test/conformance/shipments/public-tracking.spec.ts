import { afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { ParcelRoute, PolledShipment, PublicShipment, Shipment } from '@waymark/contracts';
import { hangUp, listen } from '../../support/live/live.js';
import type { Client } from '../../support/clients/client.js';
import { dayFromNow } from '../../support/clients/days.js';
import { newCustomer } from '../../support/clients/people.js';
import { newShipment, newUpdate, waybill } from '../../support/clients/samples.js';
import { useServer } from '../../support/product/server.js';
import { soon } from '../../support/waiting/soon.js';
import { until } from '../../support/waiting/until.js';

const anybody = useServer();
let client: Client;

beforeAll(async () => {
  ({ client } = await newCustomer(anybody));
});

afterEach(hangUp);

const track = (number: string) => anybody.get<PublicShipment>(`/shipments/track/${encodeURIComponent(number)}/`);
const NOT_FOUND = { detail: 'Shipment not found', code: 'SHIPMENT_NOT_FOUND' };

describe('GET /shipments/track/{number}/', () => {
  it('returns the public view to any caller', async () => {
    const shipment = await newShipment(client);
    const update = await newUpdate(client, shipment.id);
    const { status, body, headers } = await until('the update to be shown', async () => {
      const answer = await track(shipment.tracking_number);
      return answer.body.version === 2 && answer;
    });

    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(headers.get('cache-control')).toBe('no-cache');
    expect(body).toEqual({
      id: shipment.id,
      version: 2,
      tracking_number: shipment.tracking_number,
      status: 'in_transit',
      status_decision: {
        update_id: update.id,
        reported_by: 'sender',
        recorded_at: update.recorded_at,
        confirmed_by_courier: false,
      },
      service_type: waybill.service_type,
      sender_name: 'Ada L.',
      sender_city: waybill.sender_city,
      sender_country: waybill.sender_country,
      recipient_name: 'Grace H.',
      recipient_city: waybill.recipient_city,
      recipient_country: waybill.recipient_country,
      weight: waybill.weight,
      length: waybill.length,
      width: waybill.width,
      height: waybill.height,
      contents_description: '',
      shipment_date: waybill.shipment_date,
      estimated_delivery: waybill.estimated_delivery,
      created_at: shipment.created_at,
      updated_at: expect.stringMatching(/Z$/),
      last_scan_at: update.timestamp,
      due_zone: 'destination',
      tracking_updates: [update],
      due: { state: 'on_time', days: expect.any(Number), until: expect.stringMatching(/Z$/) },
    });
    for (const reader of [client, (await newCustomer(anybody)).client]) {
      expect((await reader.get(`/shipments/track/${shipment.tracking_number}/`)).body).toEqual(body);
    }
  });

  it('also answers with an expired or foreign access token', async () => {
    const { tracking_number } = await newShipment(client);
    expect((await anybody.as('garbage').get(`/shipments/track/${tracking_number}/`)).status).toBe(200);
  });

  it('accepts numbers in any case, with any separators, with I and L as 1 and O as 0, and in other text', async () => {
    const { tracking_number, id } = await newShipment(client);
    const spellings = [
      tracking_number.toLowerCase(),
      tracking_number.replaceAll('-', ''),
      tracking_number.replaceAll('-', ' '),
      ` ${tracking_number.replaceAll('-', '').toLowerCase()} `,
      tracking_number.replaceAll('-', '–'),
      tracking_number.replaceAll('1', 'I').replaceAll('0', 'O'),
      tracking_number.replaceAll('1', 'l').replaceAll('0', 'o'),
      `Your parcel: https://waymark.example/track?from=mail&amp;tracking=${tracking_number.replaceAll('-', '%2D')}.`,
      `${tracking_number}, WM-0000-0000-0000-1`,
      `\u202d${tracking_number}\u202c`,
    ];
    for (const spelling of spellings) {
      const { status, body } = await track(spelling);
      expect([spelling, status, body]).toMatchObject([spelling, 200, { id, tracking_number }]);
    }
  });

  it('has the same headers for an encoded number and for HEAD', async () => {
    const { tracking_number } = await newShipment(client, { estimated_delivery: null });
    const headersOf = async (number: string, method = 'GET'): Promise<Record<string, string>> => {
      const { status, headers } = await anybody.raw(`/api/v1/shipments/track/${number}/`, { method });
      expect(status).toBe(200);
      // Connection headers depend on the client.
      const { date, 'x-request-id': id, connection: _, 'keep-alive': __, ...same } = Object.fromEntries(headers);
      expect([date, id]).toEqual([expect.any(String), expect.any(String)]);
      return same;
    };
    await until('it to be shown', async () => (await track(tracking_number)).status === 200);
    const plain = await headersOf(tracking_number);
    expect(await headersOf(`%57${tracking_number.slice(1)}`)).toEqual(plain);
    expect(await headersOf(tracking_number, 'HEAD')).toEqual(plain);
  });

  it('answers every invalid number with the same 404, also for its updates, route and changes', async () => {
    const { tracking_number } = await newShipment(client);
    const mistyped = tracking_number.slice(0, -1) + (tracking_number.endsWith('A') ? 'B' : 'A');
    const wrong = [
      'WM-0000-0000-0000-0',
      mistyped,
      tracking_number.slice(0, -1),
      `${tracking_number}0`,
      'x',
      ' ',
      '1',
      '%',
      '%00',
      "' OR 1=1 --",
      '<script>',
      '😀',
      'x'.repeat(90),
      '__proto__',
      'W'.repeat(5_000),
      '../../etc',
    ];
    for (const number of wrong) {
      for (const rest of ['', 'updates/', 'route/', 'live/']) {
        const { status, body } = await anybody.get(`/shipments/track/${encodeURIComponent(number)}/${rest}`);
        expect([number, rest, status, body]).toEqual([number, rest, 404, NOT_FOUND]);
      }
    }
  });

  it('shows a change soon', async () => {
    const { id, tracking_number } = await newShipment(client);
    await client.patch(`/shipments/${id}/`, { recipient_name: 'Grace Murray', recipient_city: 'Arlington' });
    await newUpdate(client, id, { status: 'delivered' });
    const { body } = await until('the changes to be shown', async () => {
      const answer = await track(tracking_number);
      return answer.body.version === 3 && answer;
    });
    expect(body).toMatchObject({ recipient_name: 'Grace M.', recipient_city: 'Arlington', status: 'delivered' });
  });
});

describe('GET /shipments/track/{number}/updates/', () => {
  it('returns the updates, newest recorded first', async () => {
    const { id, tracking_number } = await newShipment(client);
    const path = `/shipments/track/${tracking_number.toLowerCase()}/updates/`;
    expect((await anybody.get(path)).body).toEqual([]);

    const first = await newUpdate(client, id);
    const second = await newUpdate(client, id, { status: 'delivered' });
    await soon(async () => {
      const { status, body } = await anybody.get(path);
      expect([status, body]).toEqual([200, [second, first]]);
    });
  });
});

describe('GET /shipments/track/{number}/route/', () => {
  it('plots the places of the parcel, in the order of the scans', async () => {
    const { id, tracking_number } = await newShipment(client, {
      ...{ sender_city: 'Hamburg', sender_country: 'Germany', recipient_city: 'Lyon', recipient_country: 'France' },
    });
    for (const [location, day] of [
      ['Strasbourg, France', -7],
      ['Cologne Sorting Centre, Cologne, Germany', -8],
      ['Somewhere unheard of', -9],
    ] as const) {
      await newUpdate(client, id, { location, timestamp: `${dayFromNow(day)}T10:00:00Z` });
    }
    await until('the scans to be shown', async () => (await track(tracking_number)).body.version === 4);
    const { stops } = (await anybody.get<ParcelRoute>(`/shipments/track/${tracking_number}/route/`)).body;
    expect(stops.map(({ kind, name }) => [kind, name])).toEqual([
      ['origin', 'Hamburg, Germany'],
      ['update', 'Cologne Sorting Centre, Cologne, Germany'],
      ['update', 'Strasbourg, France'],
      ['destination', 'Lyon, France'],
    ]);
    expect(stops[0]).toMatchObject({
      ...{ longitude: expect.closeTo(9.99, 1), latitude: expect.closeTo(53.55, 1) },
      zone: 'Europe/Berlin',
    });
  });
});

describe('the contents of a parcel, and its delivery instructions,', () => {
  const PRIVATE = ['Violin strings', 'Rosin', 'Ring at the bakery'] as const;

  it('are in no public response, push or link preview, also after an edit', async () => {
    const [first, second, delivery_instructions] = PRIVATE;
    const booked = await newShipment(client, { contents_description: first, delivery_instructions });
    const { id, tracking_number } = booked;
    expect(booked).toMatchObject({ contents_description: first, delivery_instructions });
    const listener = await listen(anybody);
    const watched = await listener.watchTracking(tracking_number);
    await newUpdate(client, id);
    await client.patch(`/shipments/${id}/`, { contents_description: second });
    await until('both changes', () => listener.tracking.length >= 2);
    const path = `/shipments/track/${tracking_number}/`;
    const found = await until('the edit to be shown', async () => {
      const answer = await track(tracking_number);
      return answer.body.version === 3 && answer;
    });
    const polled = await anybody.get<PolledShipment>(`${path}live/`);
    const preview = await until('the link preview', async () => {
      const answer = await anybody.raw(`/track?tracking=${tracking_number}`, { headers: { accept: 'text/html' } });
      return answer.text.includes('In Transit, ') && answer;
    });
    // Pages of the first release require the field.
    for (const shipment of [found.body, polled.body.shipment, ...listener.tracking.map(({ shipment }) => shipment)]) {
      expect(shipment).toMatchObject({ contents_description: '' });
    }
    const texts = [found, polled, preview, await anybody.get(`${path}updates/`), await anybody.get(`${path}route/`)];
    for (const text of [...texts.map((answer) => answer.text), JSON.stringify([watched, listener.tracking])]) {
      for (const words of PRIVATE) expect(text).not.toContain(words);
    }
  });
});

describe('tracking numbers', () => {
  it('are all different, and a mistyped character never finds another shipment', async () => {
    const numbers = (await Promise.all(Array.from({ length: 20 }, () => newShipment(client)))).map(
      (shipment: Shipment) => shipment.tracking_number,
    );
    expect(new Set(numbers).size).toBe(numbers.length);

    const [number = ''] = numbers;
    const characters = Array.from(number);
    for (const [place, character] of characters.entries()) {
      if (character === '-') continue;
      const wrong = [...characters];
      wrong[place] = character === 'Z' ? 'Y' : 'Z';
      expect((await track(wrong.join(''))).status).toBe(404);
    }
  });
});
