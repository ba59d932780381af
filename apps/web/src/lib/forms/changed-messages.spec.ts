import { describe, expect, it } from '@jest/globals';
import {
  addressSchema,
  createShipmentSchema,
  editAddressSchema,
  editShipmentSchema,
  editTrackingUpdateSchema,
  profileSchema,
  registerSchema,
  trackingUpdateSchema,
} from '@waymark/contracts';
import { changedMessages } from './changed-messages.js';
import { withMessages } from './schema-with-messages.js';

const [REVERSED, INVISIBLE] = ['Ada\u202eLovelace', '\u200b'];

/** Each edit form with the rules for new records, and the fields that only these rules check. */
const FORMS = [
  [
    'shipment',
    editShipmentSchema,
    createShipmentSchema,
    ['sender_name', 'sender_address', 'recipient_city', 'recipient_country'],
  ],
  ['tracking update', editTrackingUpdateSchema, trackingUpdateSchema, ['location']],
  ['saved address', editAddressSchema, addressSchema, ['label', 'name', 'address', 'city', 'country']],
  ['profile', profileSchema, registerSchema, ['first_name', 'last_name', 'address', 'company_name']],
] as const;

describe.each(FORMS)('the edit form of a %s', (_, lenient, strict, fields) => {
  const messages = (form: object, before: object): Record<string, string> => {
    const schema = withMessages<object>(lenient, (values) => changedMessages(strict, values, before));
    const issues = schema.safeParse(form).error?.issues ?? [];
    return Object.fromEntries(issues.map(({ path, message }) => [String(path[0]), message]));
  };

  it.each(fields)('rejects a changed %s that is reversed or invisible', (field) => {
    expect(messages({ [field]: REVERSED }, { [field]: 'Ada' })[field]).toMatch(/change the text direction$/);
    expect(messages({ [field]: INVISIBLE }, { [field]: 'Ada' })[field]).toMatch(/must have a visible character$/);
  });

  it.each(fields)('accepts a valid %s, and one that is older than the rule', (field) => {
    for (const value of [REVERSED, INVISIBLE])
      expect(messages({ [field]: value }, { [field]: value })).not.toHaveProperty(field);
    expect(messages({ [field]: 'Ada' }, { [field]: REVERSED })).not.toHaveProperty(field);
  });
});
