import { describe, expect, it } from '@jest/globals';
import type { Type } from '@nestjs/common';
import {
  addressSchema,
  apiKeyRequestSchema,
  changePasswordSchema,
  createShipmentSchema,
  profileSchema,
  refreshSchema,
  registerSchema,
  resetPasswordSchema,
  signInSchema,
  trackingUpdateSchema,
  webhookRequestSchema,
} from '@waymark/contracts';
import fc from 'fast-check';
import { ChangePasswordDto } from '../../accounts/commands/change-password/change-password.dto.js';
import { RefreshSessionDto } from '../../accounts/commands/refresh-session/refresh-session.dto.js';
import { RegisterAccountDto } from '../../accounts/commands/register-account/register-account.dto.js';
import { ResetPasswordDto } from '../../accounts/commands/reset-password/reset-password.dto.js';
import { SignInDto } from '../../accounts/commands/sign-in/sign-in.dto.js';
import { UpdateProfileDto } from '../../accounts/commands/update-profile/update-profile.dto.js';
import { SaveAddressDto } from '../../addresses/commands/save-address/save-address.dto.js';
import { IssueApiKeyDto } from '../../integrations/api-keys/commands/issue-api-key/issue-api-key.dto.js';
import { RegisterWebhookDto } from '../../integrations/webhooks/commands/register-webhook/register-webhook.dto.js';
import { CreateShipmentDto } from '../../shipments/commands/create-shipment/create-shipment.dto.js';
import { sampleWaybill } from '../../testing/sample-waybill.js';
import { verdictOfDto, verdictOfSchema, type Judge } from '../../testing/verdicts.js';
import { AddTrackingUpdateDto } from '../../tracking/commands/add-tracking-update/add-tracking-update.dto.js';

const profile = { first_name: 'Ada', last_name: 'Sample', phone_number: '1', address: '1 Road', company_name: 'Co' };
const password = 'waymark-demo-1';
const newPasswords = { new_password: password, new_password2: password };
const update = { status: 'in_transit', location: 'Oslo', description: 'Two\nlines', timestamp: '2024-02-29T10:00:00Z' };
const address = { label: 'a', name: 'b', email: 'a@b.example', phone: '1', address: 'c', city: 'd', country: 'e' };

/** Every form with valid values. */
const FORMS: readonly [string, Judge, Type<object>, Readonly<Record<string, unknown>>][] = [
  ['create shipment', createShipmentSchema, CreateShipmentDto, { ...sampleWaybill() }],
  ['add tracking update', trackingUpdateSchema, AddTrackingUpdateDto, update],
  ['save address', addressSchema, SaveAddressDto, address],
  ['register', registerSchema, RegisterAccountDto, { email: 'a@b.example', password, ...profile }],
  ['profile', profileSchema, UpdateProfileDto, profile],
  ['change password', changePasswordSchema, ChangePasswordDto, { old_password: password, ...newPasswords }],
  ['reset password', resetPasswordSchema, ResetPasswordDto, { token: 'token', ...newPasswords }],
  ['sign in', signInSchema, SignInDto, { email: 'a@b.example', password }],
  ['refresh', refreshSchema, RefreshSessionDto, { refresh: 'token' }],
  ['issue API key', apiKeyRequestSchema, IssueApiKeyDto, { name: 'till', scopes: ['events:read'] }],
  ['register webhook', webhookRequestSchema, RegisterWebhookDto, { url: 'https://a.example/', description: 'till' }],
];

/** Secrets are compared with a chosen secret, perhaps from before control characters were rejected. */
const PRESENTED: readonly string[] = ['old_password', 'new_password2', 'refresh', 'token'];
const LINES: readonly string[] = ['contents_description', 'description'];

const isPresented = (form: string, field: string): boolean =>
  PRESENTED.includes(field) || (form === 'sign in' && field === 'password');

const controls = fc
  .oneof(fc.integer({ min: 1, max: 0x1f }), fc.integer({ min: 0x7f, max: 0x9f }))
  .map((code) => String.fromCodePoint(code));
const neverText = fc.constantFrom('\0', '\ud800', '\udfff', '\udc00\ud800');

const splice = (text: string, at: number, character: string): string =>
  text.slice(0, at % (text.length + 1)) + character + text.slice(at % (text.length + 1));

const NAMES = ['sender_name', 'recipient_name', 'label', 'name', 'first_name', 'last_name', 'company_name'];
const PLACES = ['address', 'city', 'country', 'location'].flatMap((part) => [
  part,
  `sender_${part}`,
  `recipient_${part}`,
]);
/** Forms whose names and places are checked by the handler, and only if they change. */
const EDITS: readonly string[] = ['profile'];
const invisible = fc.constantFrom(
  ...['\u00ad', '\u034f', '\u061c', '\u115f', '\u180e', '\u200b', '\u200c', '\u200d', '\u200e', '\u200f', '\u2028'],
  ...['\u202a', '\u202b', '\u202c', '\u202d', '\u202e', '\u2060', '\u2066', '\u2067', '\u2068', '\u2069', '\u3164'],
  ...['\ufeff', '\ufff9', '\u{e0001}', '\u{e0041}'],
);

const reordering = fc.constantFrom(
  ...['\u202a', '\u202b', '\u202c', '\u202d', '\u202e', '\u2066', '\u2067', '\u2068', '\u2069'],
);

describe.each(FORMS)('a text of the form %s', (form, schema, dto, good) => {
  const fields = Object.keys(good).filter((field) => typeof good[field] === 'string');

  it('is valid as it is', () => {
    expect(verdictOfDto(dto, good)).toEqual({});
    expect(verdictOfSchema(schema, good)).toEqual({});
  });

  it('is rejected with U+0000 or a lone surrogate anywhere, with an error at its field', () => {
    fc.assert(
      fc.property(fc.constantFrom(...fields), fc.nat(), neverText, (field, at, character) => {
        const body = { ...good, [field]: splice(String(good[field]), at, character) };
        expect(verdictOfDto(dto, body)).toEqual(verdictOfSchema(schema, body));
        expect(verdictOfDto(dto, body)).toHaveProperty(field);
      }),
    );
  });

  it('is rejected with a control character anywhere, except for line breaks in multi-line fields', () => {
    fc.assert(
      fc.property(fc.constantFrom(...fields), fc.nat(), controls, (field, at, character) => {
        const body = { ...good, [field]: splice(String(good[field]), at, character) };
        const verdict = verdictOfDto(dto, body);
        expect(verdict).toEqual(verdictOfSchema(schema, body));
        const isLine = form !== 'register webhook' && LINES.includes(field) && /[\r\n]/.test(character);
        const isRejected = Object.keys(verdict).includes(field);
        expect([field, isPresented(form, field) || isRejected !== isLine]).toEqual([field, true]);
      }),
    );
  });

  const places = fields.filter((field) => PLACES.includes(field));
  if (places.length > 0 && !EDITS.includes(form)) {
    it('is rejected with a bidirectional control anywhere in a place, or with only invisible characters, with an error at its field', () => {
      const place = fc.constantFrom(...places);
      const bad = fc
        .tuple(place, fc.nat(), reordering)
        .map(([field, at, character]) => [field, splice(String(good[field]), at, character)] as const);
      const unseen = fc.tuple(place, fc.constantFrom('\u200b', '\u3164\u2800', '\u200e'));
      fc.assert(
        fc.property(fc.oneof(bad, unseen), ([field, text]) => {
          const body = { ...good, [field]: text };
          expect(verdictOfDto(dto, body)).toEqual(verdictOfSchema(schema, body));
          expect(verdictOfDto(dto, body)).toHaveProperty(field);
        }),
      );
    });

    it('can have the direction marks and joiners of a pasted place', () => {
      for (const field of places) {
        const body = { ...good, [field]: '\u200fشارع\u200c ١٢\u200e' };
        expect([verdictOfDto(dto, body), verdictOfSchema(schema, body)]).toEqual([{}, {}]);
      }
    });
  }

  const names = fields.filter((field) => NAMES.includes(field));
  if (names.length > 0 && !EDITS.includes(form)) {
    it('is rejected with an invisible character anywhere in a name, with an error at its field', () => {
      fc.assert(
        fc.property(fc.constantFrom(...names), fc.nat(), invisible, (field, at, character) => {
          const body = { ...good, [field]: splice(String(good[field]), at, character) };
          expect(verdictOfDto(dto, body)).toEqual(verdictOfSchema(schema, body));
          expect(verdictOfDto(dto, body)).toHaveProperty(field);
        }),
      );
    });
  }
});
