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
  signInSchema,
  trackingUpdateSchema,
  webhookRequestSchema,
} from '@waymark/contracts';
import fc from 'fast-check';
import { ChangePasswordDto } from '../../accounts/commands/change-password/change-password.dto.js';
import { RefreshSessionDto } from '../../accounts/commands/refresh-session/refresh-session.dto.js';
import { RegisterAccountDto } from '../../accounts/commands/register-account/register-account.dto.js';
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
const passwords = { old_password: password, new_password: password, new_password2: password };
const update = { status: 'in_transit', location: 'Oslo', description: 'Two\nlines', timestamp: '2024-02-29T10:00:00Z' };
const address = { label: 'a', name: 'b', email: 'a@b.example', phone: '1', address: 'c', city: 'd', country: 'e' };

/** Every form, filled in well. */
const FORMS: readonly [string, Judge, Type<object>, Readonly<Record<string, unknown>>][] = [
  ['create shipment', createShipmentSchema, CreateShipmentDto, { ...sampleWaybill() }],
  ['add tracking update', trackingUpdateSchema, AddTrackingUpdateDto, update],
  ['save address', addressSchema, SaveAddressDto, address],
  ['register', registerSchema, RegisterAccountDto, { email: 'a@b.example', password, ...profile }],
  ['profile', profileSchema, UpdateProfileDto, profile],
  ['change password', changePasswordSchema, ChangePasswordDto, passwords],
  ['sign in', signInSchema, SignInDto, { email: 'a@b.example', password }],
  ['refresh', refreshSchema, RefreshSessionDto, { refresh: 'token' }],
  ['issue API key', apiKeyRequestSchema, IssueApiKeyDto, { name: 'till', scopes: ['events:read'] }],
  ['register webhook', webhookRequestSchema, RegisterWebhookDto, { url: 'https://a.example/', description: 'till' }],
];

/** Secrets are compared with what was chosen, perhaps before control characters were refused. */
const PRESENTED: readonly string[] = ['old_password', 'new_password2', 'refresh'];
const LINES: readonly string[] = ['contents_description', 'description'];

const isPresented = (form: string, field: string): boolean =>
  PRESENTED.includes(field) || (form === 'sign in' && field === 'password');

const controls = fc
  .oneof(fc.integer({ min: 1, max: 0x1f }), fc.integer({ min: 0x7f, max: 0x9f }))
  .map((code) => String.fromCodePoint(code));
const neverText = fc.constantFrom('\0', '\ud800', '\udfff', '\udc00\ud800');

const splice = (text: string, at: number, character: string): string =>
  text.slice(0, at % (text.length + 1)) + character + text.slice(at % (text.length + 1));

describe.each(FORMS)('a text of the form %s', (form, schema, dto, good) => {
  const fields = Object.keys(good).filter((field) => typeof good[field] === 'string');

  it('is good without', () => {
    expect(verdictOfDto(dto, good)).toEqual({});
    expect(verdictOfSchema(schema, good)).toEqual({});
  });

  it('is refused with U+0000 or a lone surrogate anywhere in it, and says so of its field', () => {
    fc.assert(
      fc.property(fc.constantFrom(...fields), fc.nat(), neverText, (field, at, character) => {
        const body = { ...good, [field]: splice(String(good[field]), at, character) };
        expect(verdictOfDto(dto, body)).toEqual(verdictOfSchema(schema, body));
        expect(verdictOfDto(dto, body)).toHaveProperty(field);
      }),
    );
  });

  it('is refused with a control character anywhere in it, but for the breaks of its lines', () => {
    fc.assert(
      fc.property(fc.constantFrom(...fields), fc.nat(), controls, (field, at, character) => {
        const body = { ...good, [field]: splice(String(good[field]), at, character) };
        const verdict = verdictOfDto(dto, body);
        expect(verdict).toEqual(verdictOfSchema(schema, body));
        if (isPresented(form, field)) return;
        const isLine = form !== 'register webhook' && LINES.includes(field) && /[\r\n]/.test(character);
        expect(Object.keys(verdict).includes(field)).toBe(!isLine);
      }),
    );
  });
});
