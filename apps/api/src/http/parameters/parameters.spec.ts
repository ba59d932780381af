import { describe, expect, it } from '@jest/globals';
import { ParameterReader, type Parameters } from './parameters.js';

const errorsOf = (
  read: (reader: ParameterReader<Record<string, unknown>>) => unknown,
  parameters: Parameters,
): unknown => {
  const reader = new ParameterReader<Record<string, unknown>>(parameters);
  read(reader);
  try {
    reader.assertGood();
    return undefined;
  } catch (error) {
    return error;
  }
};

describe('a parameter that is a list', () => {
  const read = (parameters: Parameters) =>
    new ParameterReader<{ types: unknown }>(parameters).choices('types', 'Types', ['a', 'b', 'c']);

  it.each<[string, Parameters]>([
    ['with commas', { types: 'b, a' }],
    ['as several', { types: ['b', 'a'] }],
    ['as several with brackets', { 'types[]': ['a', 'b'] }],
    ['as one of each', { types: 'a', 'types[]': 'b' }],
    ['as several lists', { types: ['a,b', '', 'b'] }],
  ])('is read however it was written: %s', (_, parameters) => {
    expect(read(parameters)).toEqual(['a', 'b']);
  });

  it.each<Parameters>([{}, { types: '' }, { 'types[]': [] }, { 'types[0]': 'a' }])(
    'was not sent in %j',
    (parameters) => {
      expect(read(parameters)).toBeUndefined();
    },
  );

  it.each<Parameters>([{ types: ['a', 'x'] }, { types: 'a', 'types[]': 'x' }])('is refused in %j', (parameters) => {
    const wrong = errorsOf((reader) => reader.choices('types', 'Types', ['a', 'b']), parameters);
    expect(wrong).toMatchObject({ fields: { types: [expect.stringContaining('a, b')] } });
  });
});

describe('a parameter that is one value', () => {
  it('may come with brackets', () => {
    expect(new ParameterReader<{ q: unknown }>({ 'q[]': 'Ada' }).text('q', 'Search', 10)).toBe('Ada');
  });

  it.each<Parameters>([{ q: ['Ada', 'Grace'] }, { q: 'Ada', 'q[]': 'Grace' }])(
    'is refused when there are several: %j',
    (parameters) => {
      expect(errorsOf((reader) => reader.text('q', 'Search', 10), parameters)).toMatchObject({
        fields: { q: [expect.any(String)] },
      });
    },
  );
});
