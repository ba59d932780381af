import { ApiError } from '../errors/errors.js';

export const LIST_TYPES = ['application/json', 'application/x-ndjson', 'text/csv'] as const;
export type ListType = (typeof LIST_TYPES)[number];

interface MediaRange {
  name: string;
  weight: number;
}

const weightOf = (parameters: readonly string[]): number => {
  const weight = parameters.map((parameter) => /^q=([01](?:\.\d{1,3})?)$/i.exec(parameter)?.[1]).find(Boolean);
  return weight === undefined ? 1 : Number(weight);
};

const rangesOf = (accept: string): MediaRange[] =>
  accept
    .split(',')
    .map((range) => range.split(';').map((part) => part.trim().toLowerCase()))
    .map(([name = '', ...parameters]) => ({ name, weight: weightOf(parameters) }))
    .filter(({ name }) => name !== '');

/** The most specific range decides: a wildcard matches only types that are not listed explicitly (RFC 9110 §12.5.1). */
const weightIn = (ranges: readonly MediaRange[], type: ListType): { weight: number; vagueness: number } => {
  const names = [type, type.replace(/\/.*/, '/*'), '*/*'];
  const vagueness = names.findIndex((name) => ranges.some((range) => range.name === name));
  const weight = ranges.find(({ name }) => name === names[vagueness])?.weight ?? 0;
  return { weight, vagueness };
};

/**
 * Returns the available type with the highest weight in Accept; JSON without the header. Throws ApiError NOT_ACCEPTABLE
 * if no type is available.
 */
export const acceptedType = (accept: string | undefined): ListType => {
  const ranges = rangesOf(accept ?? '');
  if (ranges.length === 0) return 'application/json';
  const placeOf = (type: ListType): number => ranges.findIndex(({ name }) => name === type);
  const [best] = LIST_TYPES.map((type) => ({ type, ...weightIn(ranges, type) }))
    .filter(({ weight }) => weight > 0)
    .toSorted(
      (one, other) =>
        other.weight - one.weight || one.vagueness - other.vagueness || placeOf(one.type) - placeOf(other.type),
    );
  if (!best)
    throw new ApiError(
      'NOT_ACCEPTABLE',
      `No media type in the Accept header is available. Available types: ${LIST_TYPES.join(', ')}`,
    );
  return best.type;
};
