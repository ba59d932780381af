import { describe, expect, it } from '@jest/globals';
import { validated } from '../../../http/validation/fields.js';
import { EditShipmentDto, changesOf } from './edit-shipment.dto.js';

const changes = (body: object): object => changesOf(validated(EditShipmentDto, body));

describe('a patch of a shipment', () => {
  it('changes only what was sent', () => {
    expect(changes({ weight: 3, sender_city: 'Bremen', status: 'delayed' })).toEqual({
      weight: 3,
      sender_city: 'Bremen',
    });
    expect(changes({})).toEqual({});
  });

  it.each([null, ''])('takes %p as no date', (date) => {
    expect(changes({ estimated_delivery: date })).toEqual({ estimated_delivery: null });
  });

  it('ignores what nobody may assign', () => {
    expect(changes({ id: 7, tracking_number: 'WM', owner_id: 'me', version: 1, created_at: 'now' })).toEqual({});
  });
});
