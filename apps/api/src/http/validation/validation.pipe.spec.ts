import { describe, expect, it } from '@jest/globals';
import { Field, PatchField, SameAs, measure, presentedSecret, requiredText, validated } from './fields.js';
import { ValidationPipe } from './validation.pipe.js';

class ParcelDto {
  @Field(requiredText('Name'))
  name: string;

  @Field(measure('Weight'))
  weight: number;
}

class ParcelPatchDto {
  @PatchField(requiredText('Name'))
  name?: string;
}

class SecretDto {
  @Field(presentedSecret('Secret'))
  secret: string;

  @SameAs('secret', presentedSecret('Confirmation'), 'Secrets must match')
  confirmation: string;
}

describe('validation', () => {
  it('gives the DTO with the fields it knows, as they were sent', () => {
    const dto = validated(ParcelDto, { name: ' Ada ', weight: 0.1, id: 7 });
    expect(dto).toBeInstanceOf(ParcelDto);
    expect(Object.entries(dto)).toEqual(Object.entries({ name: ' Ada ', weight: 0.1 }));
  });

  it('tells one message a field', () => {
    expect(() => validated(ParcelDto, { name: ' ', weight: 0 })).toThrow(
      expect.objectContaining({ fields: { name: ['Name is required'], weight: ['Weight must be greater than 0'] } }),
    );
  });

  it('takes no body as an empty one', () => {
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

  it('leaves out of a patch what was not sent, and still checks null', () => {
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

  it.each([[[]], ['text'], [7], [null], [true]])('refuses a body that is no object (%j)', (body) => {
    expect(() => validated(ParcelDto, body)).toThrow(expect.objectContaining({ code: 'BAD_REQUEST' }));
  });

  it('checks bodies only', () => {
    const pipe = new ValidationPipe();
    expect(pipe.transform('7', { type: 'param', metatype: ParcelDto })).toBe('7');
    expect(pipe.transform({ q: '' }, { type: 'body', metatype: Object })).toEqual({ q: '' });
  });
});
