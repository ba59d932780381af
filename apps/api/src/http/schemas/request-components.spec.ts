import { describe, expect, it } from '@jest/globals';
import * as vocabulary from '@waymark/vocabulary';
import { asSent, type Field, type Table } from '@waymark/vocabulary';
import { bodiesOf, fieldCases, invalidOf, tables } from '@waymark/vocabulary/testing';
import { Ajv } from 'ajv';
import addFormats from 'ajv-formats';
import fc from 'fast-check';
import { componentSchemas } from './schemas.js';

/** The components of requests with their tables. A patch has no required field. */
const COMPONENTS: readonly [name: string, table: Table][] = [
  ['SignInRequest', vocabulary.signInFields],
  ['RegisterRequest', vocabulary.registrationFields],
  ['RefreshRequest', vocabulary.refreshFields],
  ['ProfilePatch', vocabulary.profileFields],
  ['ChangePasswordRequest', vocabulary.passwordChangeFields],
  ['ResetPasswordRequest', vocabulary.passwordResetFields],
  ['CreateShipmentRequest', vocabulary.waybillFields],
  ['ShipmentPatch', vocabulary.editedShipmentFields],
  ['TrackingUpdateRequest', vocabulary.newUpdateFields],
  ['TrackingUpdatePatch', vocabulary.trackingUpdateFields],
  ['AccountPatch', vocabulary.accountChangeFields],
  ['AddressRequest', vocabulary.savedAddressFields],
  ['AddressPatch', vocabulary.savedAddressFields],
  ['ApiKeyRequest', vocabulary.apiKeyFields],
  ['WebhookRequest', vocabulary.webhookFields],
  ['WebhookPatch', vocabulary.webhookFields],
];

const ajv = new Ajv({ strict: false, allErrors: true });
addFormats.default(ajv);
ajv.addSchema({ $id: 'document', components: { schemas: componentSchemas() } });

/** Whether JSON Schema can express the violation. An optional e-mail address has no format, because it may be empty. */
const isDescribed = ({ required }: Field, message: string): boolean =>
  /must be (text$|a number$|a list$|greater than|0 or greater|true or false|at (most|least) \d|one of)/.test(message) ||
  message === 'Invalid date' ||
  (required && message.startsWith('Invalid email'));

/** The API also accepts phone numbers with format characters, and times without seconds. JSON Schema refuses both. */
const inDescribedForm = (table: Table, body: Record<string, unknown>): boolean =>
  fieldCases(table).every(([name, { kind }]) => {
    const text = String(body[name]);
    return (kind !== 'phone' || !/\p{Cf}/u.test(text)) && (kind !== 'instant' || /:\d\d:\d\d/.test(text));
  });

describe('the components of requests', () => {
  it('include one for each table', () => {
    const described = new Set(COMPONENTS.map(([, table]) => table));
    expect(tables.filter(([, table]) => !described.has(table)).map(([name]) => name)).toEqual([]);
    const requests = Object.keys(componentSchemas()).filter((name) => /((?<!^Bad)Request|Patch)$/.test(name));
    expect(requests.filter((name) => !COMPONENTS.some(([component]) => component === name)).toSorted()).toEqual([
      'DeliveryRequest',
      'RewindRequest',
    ]);
  });
});

describe.each(COMPONENTS)('the component %s', (component, table) => {
  const validate = ajv.compile({ $ref: `document#/components/schemas/${component}` });
  const isPatch = component.endsWith('Patch');
  const bodies = bodiesOf(table).filter((body) => inDescribedForm(table, body));

  it('accepts every valid body', () => {
    fc.assert(
      fc.property(bodies, (body) => {
        expect([validate(body), validate.errors]).toEqual([true, null]);
      }),
    );
  });

  it.each(fieldCases(table))('describes the violations of %s that JSON Schema can express', (name, field) => {
    const sent = isPatch ? asSent(field) : field;
    const violations = invalidOf(sent).filter(([, message]) => isDescribed(sent, message));
    fc.assert(
      fc.property(bodies, violations, (body, [value]) => {
        expect(validate({ ...body, [name]: value })).toBe(false);
      }),
    );
  });

  it('requires the required fields only', () => {
    fc.assert(
      fc.property(bodies, fc.constantFrom(...fieldCases(table)), (body, [name, { required }]) => {
        expect(validate({ ...body, [name]: undefined })).toBe(isPatch || !required);
      }),
    );
  });
});
