import { describe, expect, it } from '@jest/globals';
import { createHttp } from '../http.js';
import { RequestError } from '../request-error.js';
import { trackingCalls } from './tracking-calls.js';

const shipment = {
  id: 7,
  version: 2,
  tracking_number: 'WM-7K2F-9QX4-3MTB-8',
  status: 'in_transit',
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
  due: { state: 'late', days: 2 },
};

/** What a call gets from a server that answers so. */
const lookedUp = (data: unknown): Promise<unknown> => {
  const http = createHttp({ url: 'http://waymark.test' });
  http.defaults.adapter = async (config) => ({ data, status: 200, statusText: '', headers: {}, config });
  return trackingCalls(http).lookUp(shipment.tracking_number);
};

describe('an answer of a server of another release', () => {
  it('has the words of a newer one', async () => {
    const newer = { ...shipment, status: 'held_at_customs', due: { state: 'early', days: 1 } };
    expect(await lookedUp(newer)).toEqual(newer);
  });

  it('has no estimated day where the one before says nothing of it', async () => {
    const { due: _due, ...older } = shipment;
    expect(await lookedUp(older)).toEqual({ ...older, due: { state: 'none', days: 0 } });
  });

  it('is no answer where it lacks anything else', async () => {
    const { version: _version, ...less } = shipment;
    await expect(lookedUp(less)).rejects.toEqual(new RequestError('The answer could not be read'));
  });
});
