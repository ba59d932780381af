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
  ])('is read in any notation: %s', (_, parameters) => {
    expect(read(parameters)).toEqual(['a', 'b']);
  });

  it.each<Parameters>([{}, { types: '' }, { 'types[]': [] }, { 'types[0]': 'a' }])('is absent in %j', (parameters) => {
    expect(read(parameters)).toBeUndefined();
  });

  it.each<Parameters>([{ types: ['a', 'x'] }, { types: 'a', 'types[]': 'x' }])('is rejected in %j', (parameters) => {
    const wrong = errorsOf((reader) => reader.choices('types', 'Types', ['a', 'b']), parameters);
    expect(wrong).toMatchObject({ fields: { types: [expect.stringContaining('a, b')] } });
  });
});

describe('a single-value parameter', () => {
  it('can have brackets', () => {
    expect(new ParameterReader<{ q: unknown }>({ 'q[]': 'Ada' }).text('q', 'Search', 10)).toBe('Ada');
  });

  it.each<Parameters>([{ q: ['Ada', 'Grace'] }, { q: 'Ada', 'q[]': 'Grace' }])(
    'is rejected with several values: %j',
    (parameters) => {
      expect(errorsOf((reader) => reader.text('q', 'Search', 10), parameters)).toMatchObject({
        fields: { q: ['Search must be sent only once'] },
      });
    },
  );
});
