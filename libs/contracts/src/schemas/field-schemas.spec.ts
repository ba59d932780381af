import { describe, expect, it } from '@jest/globals';
import { asSent, dataOf, ruleOf, type Field } from '@waymark/vocabulary';
import { bodiesOf, fieldCases, tables, valuesOf } from '@waymark/vocabulary/testing';
import fc from 'fast-check';
import { z } from 'zod/mini';
import { junk } from '../testing/junk.js';
import { dataShape, editSchema, publicShape, requestSchema } from './field-schemas.js';

/** The messages for an input, with their fields. A list has an issue for each wrong choice, with the same message. */
const messages = (schema: z.ZodMiniType, input: unknown): string[] => {
  const { issues = [] } = schema.safeParse(input).error ?? {};
  return [...new Set(issues.map(({ path, message }) => `${String(path[0])}: ${message}`))];
};

describe.each(tables)('the schemas of %s', (_, table) => {
  const request = requestSchema(table);
  const edit = editSchema(table);
  const bodies = bodiesOf(table);
  const names = (has: (field: Field) => boolean): string[] =>
    fieldCases(table).flatMap(([name, field]) => (has(field) ? [name] : []));

  it.each(fieldCases(table))('have the message of the rule of %s, once', (name, field) => {
    const expected = (asked: Field, value: unknown): string[] => {
      const message = ruleOf(asked)(value);
      return message === undefined ? [] : [`${name}: ${message}`];
    };
    fc.assert(
      fc.property(bodies, fc.oneof(valuesOf(field), junk), (body, value) => {
        const input = { ...body, [name]: value };
        expect(messages(request, input)).toEqual(expected(field, value));
        expect(messages(edit, input)).toEqual(expected(asSent(field), value));
      }),
    );
  });

  it('have one message for each required field of an empty body', () => {
    const required = fieldCases(table).filter(([, field]) => field.required);
    expect(messages(request, {})).toEqual(required.map(([name, field]) => `${name}: ${ruleOf(field)(undefined)}`));
  });

  it('return a valid body unchanged, without unknown fields', () => {
    fc.assert(
      fc.property(bodies, (body) => {
        expect(request.parse({ ...body, unknown: 7, constructor: 7 })).toEqual(body);
      }),
    );
  });

  it('accept the stored values of a valid body, with and without optional fields', () => {
    const stored = z.object(dataShape(table));
    fc.assert(
      fc.property(bodies, fc.subarray(names(({ required }) => !required)), (body, omitted) => {
        const sent = Object.fromEntries(Object.entries(body).filter(([name]) => !omitted.includes(name)));
        const data = dataOf(table, sent);
        expect(stored.parse(data)).toEqual(data);
      }),
    );
  });

  it('show the public fields only', () => {
    expect(Object.keys(publicShape(table))).toEqual(names((field) => field.public !== undefined));
  });
});
