import { describe, expect, it } from '@jest/globals';
import type { Type } from '@nestjs/common';
import { requestSchemas } from '@waymark/contracts';
import * as vocabulary from '@waymark/vocabulary';
import { asSent, fieldMessages, ruleOf, type Table } from '@waymark/vocabulary';
import { bodiesOf, fieldCases, tables, valuesOf } from '@waymark/vocabulary/testing';
import { validateSync } from 'class-validator';
import fc from 'fast-check';
import { ChangeAccountDto } from '../../accounts/commands/change-account.js';
import { ChangePasswordDto } from '../../accounts/commands/change-password.js';
import { RefreshSessionDto } from '../../accounts/commands/refresh-session.js';
import { RegisterAccountDto } from '../../accounts/commands/register-account.js';
import { ResetPasswordDto } from '../../accounts/commands/reset-password.js';
import { SignInDto } from '../../accounts/commands/sign-in.js';
import { UpdateProfileDto } from '../../accounts/commands/update-profile.js';
import { ChangeAddressDto } from '../../addresses/commands/change-address.js';
import { SaveAddressDto } from '../../addresses/commands/save-address.js';
import { IssueApiKeyDto } from '../../integrations/api-keys/commands/issue-api-key.js';
import { ChangeWebhookDto } from '../../integrations/webhooks/commands/change-webhook.js';
import { RegisterWebhookDto } from '../../integrations/webhooks/commands/register-webhook.js';
import { CreateShipmentDto } from '../../shipments/commands/create-shipment.js';
import { EditShipmentDto } from '../../shipments/commands/edit-shipment.js';
import { verdictOfDto, verdictOfSchema, type Judge } from '../../testing/verdicts.js';
import { AddTrackingUpdateDto } from '../../shipments/commands/add-tracking-update.js';
import { EditTrackingUpdateDto } from '../../shipments/commands/edit-tracking-update.js';
import { validated } from './fields.js';

type Form = readonly [dto: Type<object>, schema: Judge, table: Table];

const REQUESTS: readonly Form[] = [
  [CreateShipmentDto, requestSchemas.CreateShipmentRequest, vocabulary.waybillFields],
  [AddTrackingUpdateDto, requestSchemas.TrackingUpdateRequest, vocabulary.newUpdateFields],
  [SaveAddressDto, requestSchemas.AddressRequest, vocabulary.savedAddressFields],
  [RegisterAccountDto, requestSchemas.RegisterRequest, vocabulary.registrationFields],
  [SignInDto, requestSchemas.SignInRequest, vocabulary.signInFields],
  [RefreshSessionDto, requestSchemas.RefreshRequest, vocabulary.refreshFields],
  [ChangePasswordDto, requestSchemas.ChangePasswordRequest, vocabulary.passwordChangeFields],
  [ResetPasswordDto, requestSchemas.ResetPasswordRequest, vocabulary.passwordResetFields],
  [ChangeAccountDto, requestSchemas.AccountPatch, vocabulary.accountChangeFields],
  [IssueApiKeyDto, requestSchemas.ApiKeyRequest, vocabulary.apiKeyFields],
  [RegisterWebhookDto, requestSchemas.WebhookRequest, vocabulary.webhookFields],
];

const PATCHES: readonly Form[] = [
  [EditShipmentDto, requestSchemas.ShipmentPatch, vocabulary.editedShipmentFields],
  [EditTrackingUpdateDto, requestSchemas.TrackingUpdatePatch, vocabulary.trackingUpdateFields],
  [ChangeAddressDto, requestSchemas.AddressPatch, vocabulary.savedAddressFields],
  [UpdateProfileDto, requestSchemas.ProfilePatch, vocabulary.profileFields],
  [ChangeWebhookDto, requestSchemas.WebhookPatch, vocabulary.webhookFields],
];

type Verdict = Readonly<Record<string, string[]>>;

/** The result of class-validator itself, which the compiled DTO replaces. */
const verdictOfClassValidator = (dto: Type<object>, body: object): Verdict => {
  const instance = Object.assign(Object.create(dto.prototype as object) as object, body);
  return Object.fromEntries(
    validateSync(instance, { stopAtFirstError: true }).map(({ property, constraints = {} }) => [
      property,
      Object.values(constraints).slice(0, 1),
    ]),
  );
};

/** The verdict of all three, after a check that they agree. */
const verdictOfAll = (dto: Type<object>, schema: Judge, body: object): Verdict => {
  const verdict = verdictOfDto(dto, body);
  expect(verdictOfSchema(schema, body)).toEqual(verdict);
  expect(verdictOfClassValidator(dto, body)).toEqual(verdict);
  return verdict;
};

describe('the tables of the vocabulary', () => {
  it('each have a DTO here', () => {
    const tested = new Set([...REQUESTS, ...PATCHES].map(([, , table]) => table));
    expect(tables.filter(([, table]) => !tested.has(table)).map(([name]) => name)).toEqual([]);
  });
});

const named = (forms: readonly Form[]) => forms.map(([dto, ...rest]) => [dto.name, dto, ...rest] as const);

describe.each(named(REQUESTS))('a request for %s', (_, dto, schema, table) => {
  it.each(fieldCases(table))('follows the rule of %s in DTO, class-validator and schema', (name, field) => {
    fc.assert(
      fc.property(bodiesOf(table), valuesOf(field), (body, value) => {
        const sent: Record<string, unknown> = { ...body, [name]: value };
        const message = ruleOf(field)(value);
        const expected: Readonly<Record<string, string | undefined>> = {
          ...(sent['new_password2'] !== sent['new_password'] && { new_password2: fieldMessages.passwordsMustMatch }),
          ...(message !== undefined && { [name]: message }),
        };
        const verdict = verdictOfAll(dto, schema, sent);
        expect(verdict[name]?.[0]).toBe(expected[name]);
        expect(Object.keys(verdict).filter((other) => other !== 'new_password2' && other !== name)).toEqual([]);
      }),
    );
  });

  it('keeps the fields of the table unchanged, and no others', () => {
    fc.assert(
      fc.property(bodiesOf(table), (body) => {
        expect({ ...validated(dto, { ...body, unknown: 7 }) }).toEqual(body);
      }),
    );
  });

  it('has a message for each required field of an empty body', () => {
    const required = fieldCases(table).filter(([, field]) => field.required);
    expect(Object.keys(verdictOfAll(dto, schema, {})).toSorted()).toEqual(required.map(([name]) => name).toSorted());
  });
});

describe.each(named(PATCHES))('a change for %s', (_, dto, schema, table) => {
  it.each(fieldCases(table))('follows the rule of %s in DTO, class-validator and schema', (name, field) => {
    fc.assert(
      fc.property(bodiesOf(table), valuesOf(asSent(field)), (body, value) => {
        const message = value === undefined ? undefined : ruleOf(asSent(field))(value);
        const expected = message === undefined ? {} : { [name]: [message] };
        expect(verdictOfAll(dto, schema, { ...body, [name]: value })).toEqual(expected);
        expect(verdictOfAll(dto, schema, { [name]: value })).toEqual(expected);
      }),
    );
  });

  it('changes the sent fields, and no others', () => {
    const parts = fc
      .tuple(bodiesOf(table), fc.subarray(Object.keys(table)))
      .map(([body, names]) => Object.fromEntries(names.map((name) => [name, body[name]])));
    fc.assert(
      fc.property(parts, (part) => {
        expect({ ...validated(dto, { ...part, unknown: 7 }) }).toEqual(part);
      }),
    );
  });
});
