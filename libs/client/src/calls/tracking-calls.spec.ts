import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { createHttp } from '../http.js';
import { RequestError } from '../request-error.js';
import { trackingCalls } from './tracking-calls.js';

const shipment = {
  id: 7,
  version: 2,
  tracking_number: 'WM-7K2F-9QX4-3MTB-8',
  status: 'in_transit',
  status_decision: null,
  service_type: 'express',
  sender_name: 'Ada L.',
  sender_city: 'Oslo',
  sender_country: 'Norway',
  recipient_name: 'Grace H.',
  recipient_city: 'Lima',
  recipient_country: 'Peru',
  weight: 1,
  length: 2,
  width: 3,
  height: 4,
  contents_description: 'Books',
  shipment_date: null,
  estimated_delivery: '2026-01-03',
  created_at: '2026-01-01T10:00:00.000Z',
  updated_at: '2026-01-01T10:00:00.000Z',
  last_scan_at: null,
  tracking_updates: [],
  due_zone: 'destination',
  due: { state: 'late', days: 2, until: '2026-01-06T05:00:00.000Z' },
};

const onUnreadable = jest.fn();

/** The result of a call when the server responds with `data`. */
const lookedUp = (data: unknown): Promise<unknown> => {
  const http = createHttp({ url: 'http://waymark.test', onUnreadable });
  http.defaults.adapter = async (config) => ({ data, status: 200, statusText: '', headers: {}, config });
  return trackingCalls(http).lookUp(shipment.tracking_number);
};

it('a look-up of several numbers sends them in one request, and returns each', async () => {
  const urls: (string | undefined)[] = [];
  const results = [
    { number: shipment.tracking_number, shipment },
    { number: 'a b', shipment: null },
  ];
  const http = createHttp({ url: 'http://waymark.test' });
  http.defaults.adapter = async (config) => {
    urls.push(config.url);
    return { data: { results }, status: 200, statusText: '', headers: {}, config };
  };
  expect(await trackingCalls(http).lookUpSeveral([shipment.tracking_number, 'a b'])).toEqual(results);
  expect(urls).toEqual(['/shipments/track/?numbers=WM-7K2F-9QX4-3MTB-8%2Ca%20b']);
});

it('a look-up after a write sends its cursor', async () => {
  const sent: unknown[] = [];
  const http = createHttp({ url: 'http://waymark.test' });
  http.defaults.adapter = async (config) => {
    sent.push(config.params);
    return { data: shipment, status: 200, statusText: '', headers: {}, config };
  };
  await trackingCalls(http).lookUp(shipment.tracking_number, { after: 'w0000000000000007-aaaaaaaa' });
  expect(sent).toEqual([{ after: 'w0000000000000007-aaaaaaaa' }]);
});

describe('a response from a server of another release', () => {
  beforeEach(() => void onUnreadable.mockClear());

  it('may have words of a newer release', async () => {
    const newer = { ...shipment, status: 'held_at_customs', due: { state: 'early', days: 1, until: null } };
    expect(await lookedUp(newer)).toEqual(newer);
    expect(onUnreadable).not.toHaveBeenCalled();
  });

  it('gets no estimated day from a previous release without the due state', async () => {
    const { due: _due, due_zone: _zone, ...older } = shipment;
    expect(await lookedUp(older)).toEqual({ ...older, due: { state: 'none', days: 0, until: null }, due_zone: null });
  });

  it('is rejected and reported when it lacks another field', async () => {
    const { version: _version, ...less } = shipment;
    await expect(lookedUp(less)).rejects.toEqual(new RequestError('The response could not be read'));
    expect(onUnreadable).toHaveBeenCalledTimes(1);
  });

  it('is rejected but not reported when an intermediary sent it', async () => {
    for (const data of ['', '<!doctype html>']) await expect(lookedUp(data)).rejects.toBeInstanceOf(RequestError);
    expect(onUnreadable).not.toHaveBeenCalled();
  });
});
