import { describe, expect, it } from '@jest/globals';
import type { Type } from '@nestjs/common';
import { validateSync } from 'class-validator';
import fc from 'fast-check';
import { RegisterAccountDto } from '../../accounts/commands/register-account/register-account.dto.js';
import { ChangePasswordDto } from '../../accounts/commands/change-password/change-password.dto.js';
import { UpdateProfileDto } from '../../accounts/commands/update-profile/update-profile.dto.js';
import { ChangeAddressDto } from '../../addresses/commands/change-address/change-address.dto.js';
import { SaveAddressDto } from '../../addresses/commands/save-address/save-address.dto.js';
import { CreateShipmentDto } from '../../shipments/commands/create-shipment/create-shipment.dto.js';
import { EditShipmentDto } from '../../shipments/commands/edit-shipment/edit-shipment.dto.js';
import { AddTrackingUpdateDto } from '../../tracking/commands/add-tracking-update/add-tracking-update.dto.js';
import { EditTrackingUpdateDto } from '../../tracking/commands/edit-tracking-update/edit-tracking-update.dto.js';
import { compiledDto } from './compiled-dto.js';

const DTOS: Type<object>[] = [
  RegisterAccountDto,
  ChangePasswordDto,
  UpdateProfileDto,
  ChangeAddressDto,
  SaveAddressDto,
  CreateShipmentDto,
  EditShipmentDto,
  AddTrackingUpdateDto,
  EditTrackingUpdateDto,
];

const anything = fc.oneof(
  fc.constantFrom<unknown>(
    undefined,
    null,
    '',
    ' ',
    'text',
    'a@example.com',
    'in_transit',
    'express',
    '2026-01-02',
    true,
    {},
    [],
  ),
  fc.double(),
  fc.integer(),
  fc.string(),
);

/** The result of class-validator itself. */
const errorsOfClassValidator = (instance: object): Record<string, string[]> | undefined => {
  const found = validateSync(instance, { stopAtFirstError: true });
  if (found.length === 0) return undefined;
  return Object.fromEntries(
    found.map(({ property, constraints }) => [property, Object.values(constraints ?? {}).slice(0, 1)]),
  );
};

describe.each(DTOS.map((dto) => [dto.name, dto] as const))('a compiled %s', (_name, dto) => {
  const { fields, errors } = compiledDto(dto);

  it('validates any body like class-validator', () => {
    expect(fields.length).toBeGreaterThan(0);
    const bodies = fc.record(Object.fromEntries(fields.map((field) => [field, anything])), { requiredKeys: [] });
    fc.assert(
      fc.property(bodies, (body) => {
        const instance = Object.assign(Object.create(dto.prototype as object) as object, body);
        expect(errors(instance)).toEqual(errorsOfClassValidator(instance));
      }),
      { numRuns: 200 },
    );
  });
});
