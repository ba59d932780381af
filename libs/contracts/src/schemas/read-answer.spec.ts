import { describe, expect, it } from '@jest/globals';
import { z } from 'zod/mini';
import { anyCheckpointSchema } from '../audit/audit.js';
import { cloudEventSchema } from '../integrations/feed.js';
import { historyEntrySchema } from '../shipments/history.js';
import { trackingWatchAnswerSchema } from '../live/live.js';
import { readAnswer } from './read-answer.js';
import { dueSchema, shipmentResourceSchema } from '../shipments/shipments.js';
import { sampleShipment } from '../testing/sample-shipment.js';

const list = z.array(shipmentResourceSchema);

describe('a response from a server of another release', () => {
  it('may have words that this release does not know', () => {
    const [update] = sampleShipment.tracking_updates;
    const newer = {
      ...sampleShipment,
      status: 'held_at_customs',
      service_type: 'overnight',
      tracking_updates: [{ ...update, status: 'held_at_customs' }],
    };
    expect(readAnswer(list, [sampleShipment, newer])).toEqual([sampleShipment, newer]);
    const due = { state: 'early', days: 2, until: null };
    expect(readAnswer(dueSchema, due)).toEqual(due);
  });

  it('may have them in one branch of a union', () => {
    const { owner_id: _owner, ...shown } = sampleShipment;
    const answer = { ok: true, shipment: { ...shown, status: 'held_at_customs' }, cursor: '0000000000000042-0badcafe' };
    expect(readAnswer(trackingWatchAnswerSchema, answer)).toEqual(answer);
  });

  it('may contain events of a new type', () => {
    const event = {
      specversion: '1.0',
      id: 'an event',
      source: '/api/v1/shipments/7/',
      type: 'waymark.shipment.weighed.v1',
      subject: sampleShipment.tracking_number,
      time: '2026-01-01T10:00:00.000Z',
      datacontenttype: 'application/json',
      sequence: '0000000000000042-0badcafe',
      data: { shipment_id: 7, version: 3 },
    };
    expect(readAnswer(cloudEventSchema, event)).toEqual(event);
    expect(readAnswer(cloudEventSchema, { ...event, specversion: '2.0' })).toBeUndefined();
  });

  it('may lack the due state of a shipment', () => {
    const { due: _due, ...older } = sampleShipment;
    expect(readAnswer(list, [sampleShipment, older])).toEqual([
      sampleShipment,
      { ...sampleShipment, due: { state: 'none', days: 0, until: null } },
    ]);
    expect(older).not.toHaveProperty('due');
  });

  it('may lack the end of the due state', () => {
    const { until: _until, ...due } = sampleShipment.due;
    expect(readAnswer(list, [{ ...sampleShipment, due }])).toEqual([
      { ...sampleShipment, due: { ...due, until: null } },
    ]);
  });

  it('may lack the reporter and the recording time of an update, and the status decision', () => {
    const [update] = sampleShipment.tracking_updates;
    const { reported_by: _by, recorded_at: _at, ...olderUpdate } = update ?? {};
    const { status_decision: _decision, ...older } = { ...sampleShipment, tracking_updates: [olderUpdate] };
    expect(readAnswer(list, [older])).toEqual([{ ...sampleShipment, status_decision: null }]);
    const { confirmed_by_courier: _confirmed, ...unconfirmed } = sampleShipment.status_decision ?? {};
    for (const reported_by of ['courier', 'sender']) {
      const status_decision = { ...unconfirmed, reported_by };
      expect(readAnswer(list, [{ ...sampleShipment, status_decision }])).toMatchObject([
        { status_decision: { ...status_decision, confirmed_by_courier: reported_by === 'courier' } },
      ]);
    }
    expect(readAnswer(historyEntrySchema.shape.recorded_at, undefined)).toBeUndefined();
    expect(readAnswer(z.array(historyEntrySchema), [{ version: 1 }])).toBeUndefined();
  });

  it.each([
    ['another field is missing', { ...sampleShipment, id: undefined }],
    ['a word is missing', { ...sampleShipment, status: undefined }],
    ['a word is not text', { ...sampleShipment, status: 7 }],
    ['the due state is not an object', { ...sampleShipment, due: null }],
    ['it is not a shipment', '<html>'],
  ])('is rejected when %s', (_name, answer) => {
    expect(readAnswer(shipmentResourceSchema, answer)).toBeUndefined();
  });

  it('is rejected when its format has another name', () => {
    const signed = { root: '', created_at: '', public_key: '', signature: '' };
    expect(readAnswer(anyCheckpointSchema, { format: 'waymark-checkpoint-2', size: 1, ...signed })).toBeDefined();
    expect(readAnswer(anyCheckpointSchema, { format: 'waymark-checkpoint-3', size: 1, ...signed })).toBeUndefined();
  });
});
