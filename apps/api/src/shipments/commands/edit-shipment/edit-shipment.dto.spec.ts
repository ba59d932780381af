import { describe, expect, it } from '@jest/globals';
import { changesOf, waybillFields } from '@waymark/vocabulary';
import { validated } from '../../../http/validation/fields.js';
import { EditShipmentDto } from './edit-shipment.dto.js';

const changes = (body: object): object => changesOf(waybillFields, validated(EditShipmentDto, body));

describe('a patch of a shipment', () => {
  it('changes only the sent fields', () => {
    expect(changes({ weight: 3, sender_city: 'Bremen', status: 'delayed' })).toEqual({
      weight: 3,
      sender_city: 'Bremen',
    });
    expect(changes({})).toEqual({});
  });

  it.each([null, ''])('reads %p as no date', (date) => {
    expect(changes({ estimated_delivery: date })).toEqual({ estimated_delivery: null });
  });

  it('ignores fields that cannot be assigned', () => {
    expect(changes({ id: 7, tracking_number: 'WM', owner_id: 'me', version: 1, created_at: 'now' })).toEqual({});
  });
});
