import { describe, expect, it } from '@jest/globals';
import { z } from 'zod/mini';
import { anyCheckpointSchema } from './audit.js';
import { cloudEventSchema } from './feed.js';
import { trackingWatchAnswerSchema } from './live.js';
import { readAnswer } from './read-answer.js';
import { dueSchema, shipmentResourceSchema } from './shipments.js';
import { sampleShipment } from './testing/sample-shipment.js';

const list = z.array(shipmentResourceSchema);

describe('what a server of another release answers', () => {
  it('may have words that this one does not know', () => {
    const [update] = sampleShipment.tracking_updates;
    const newer = {
      ...sampleShipment,
      status: 'held_at_customs',
      service_type: 'overnight',
      tracking_updates: [{ ...update, status: 'held_at_customs' }],
    };
    expect(readAnswer(list, [sampleShipment, newer])).toEqual([sampleShipment, newer]);
    expect(readAnswer(dueSchema, { state: 'early', days: 2 })).toEqual({ state: 'early', days: 2 });
  });

  it('may have them in one branch of a union', () => {
    const { owner_id: _owner, ...shown } = sampleShipment;
    const answer = { ok: true, shipment: { ...shown, status: 'held_at_customs' }, cursor: '0000000000000042-0badcafe' };
    expect(readAnswer(trackingWatchAnswerSchema, answer)).toEqual(answer);
  });

  it('may tell of events of a new type', () => {
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

  it('may not yet say how a shipment stands to its estimated day', () => {
    const { due: _due, ...older } = sampleShipment;
    expect(readAnswer(list, [sampleShipment, older])).toEqual([
      sampleShipment,
      { ...sampleShipment, due: { state: 'none', days: 0 } },
    ]);
    expect(older).not.toHaveProperty('due');
  });

  it.each([
    ['another field is missing', { ...sampleShipment, id: undefined }],
    ['a word is missing', { ...sampleShipment, status: undefined }],
    ['something else stands for a word', { ...sampleShipment, status: 7 }],
    ['something else stands for when it is due', { ...sampleShipment, due: null }],
    ['it is no shipment', '<html>'],
  ])('is not read when %s', (_name, answer) => {
    expect(readAnswer(shipmentResourceSchema, answer)).toBeUndefined();
  });

  it('is not read when the word that says what it is, is another', () => {
    const signed = { root: '', created_at: '', public_key: '', signature: '' };
    expect(readAnswer(anyCheckpointSchema, { format: 'waymark-checkpoint-2', size: 1, ...signed })).toBeDefined();
    expect(readAnswer(anyCheckpointSchema, { format: 'waymark-checkpoint-3', size: 1, ...signed })).toBeUndefined();
  });
});
