import { describe, expect, it } from '@jest/globals';
import { ruleOf, type Table } from '@waymark/vocabulary';
import { SameAs, dtoOf, patchDtoOf, validated } from './fields.js';
import { ValidationPipe } from './validation.pipe.js';

const parcelFields = {
  name: { kind: 'line', maximum: 200, label: 'Name', required: true },
  weight: { kind: 'measure', unit: 'kg', initial: 1, label: 'Weight', required: true },
} as const satisfies Table;
const secretFields = {
  secret: { kind: 'secret', label: 'Secret', required: true },
  confirmation: { kind: 'secret', label: 'Confirmation', required: true },
} as const satisfies Table;

class ParcelDto extends dtoOf(parcelFields) {}
class ParcelPatchDto extends patchDtoOf({ name: parcelFields.name }) {}
class SecretDto extends dtoOf(secretFields) {}
SameAs('secret', ruleOf(secretFields.confirmation), 'Secrets must match')(SecretDto.prototype, 'confirmation');

describe('validation', () => {
  it('returns the DTO with the known fields, unchanged', () => {
    const dto = validated(ParcelDto, { name: ' Ada ', weight: 0.1, id: 7 });
    expect(dto).toBeInstanceOf(ParcelDto);
    expect(Object.entries(dto)).toEqual(Object.entries({ name: ' Ada ', weight: 0.1 }));
  });

  it('returns one message for each field', () => {
    expect(() => validated(ParcelDto, { name: ' ', weight: 0 })).toThrow(
      expect.objectContaining({ fields: { name: ['Name is required'], weight: ['Weight must be greater than 0'] } }),
    );
  });

  it('treats a missing body as an empty one', () => {
    expect(() => validated(ParcelDto, undefined)).toThrow(
      expect.objectContaining({ fields: { name: ['Name is required'], weight: ['Weight is required'] } }),
    );
  });

  it('never merges prototype keys', () => {
    const body: unknown = JSON.parse('{"__proto__": {"name": "Eve"}, "constructor": {"prototype": {"weight": 1}}}');
    expect(() => validated(ParcelDto, body)).toThrow(expect.objectContaining({ name: 'FieldErrorsError' }));
    expect({}).not.toHaveProperty('name');
    expect(new ParcelDto().weight).toBeUndefined();
  });

  it('omits from a patch the fields that were not sent, and validates null', () => {
    expect(Object.keys(validated(ParcelPatchDto, {}))).toEqual([]);
    expect(() => validated(ParcelPatchDto, { name: null })).toThrow(
      expect.objectContaining({ fields: { name: ['Name is required'] } }),
    );
  });

  it('compares a confirmation with its field', () => {
    expect(validated(SecretDto, { secret: 'a', confirmation: 'a' })).toBeInstanceOf(SecretDto);
    expect(() => validated(SecretDto, { secret: 'a', confirmation: 'b' })).toThrow(
      expect.objectContaining({ fields: { confirmation: ['Secrets must match'] } }),
    );
    expect(() => validated(SecretDto, { secret: 'a' })).toThrow(
      expect.objectContaining({ fields: { confirmation: ['Confirmation is required'] } }),
    );
  });

  it.each([[[]], ['text'], [7], [null], [true]])('rejects a body that is not an object (%j)', (body) => {
    expect(() => validated(ParcelDto, body)).toThrow(expect.objectContaining({ code: 'BAD_REQUEST' }));
  });

  it('validates only bodies', () => {
    const pipe = new ValidationPipe();
    expect(pipe.transform('7', { type: 'param', metatype: ParcelDto })).toBe('7');
    expect(pipe.transform({ q: '' }, { type: 'body', metatype: Object })).toEqual({ q: '' });
  });
});
