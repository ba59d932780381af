import type { EventSchema } from './event-schemas.js';

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const without = (data: Readonly<Record<string, unknown>>, paths: readonly (readonly string[])[]): object => {
  const kept: [string, unknown][] = [];
  for (const [key, value] of Object.entries(data)) {
    const here = paths.filter(([first]) => first === key || first === '*').map(([, ...rest]) => rest);
    if (here.some((rest) => rest.length === 0)) continue;
    kept.push([key, here.length > 0 && isObject(value) ? without(value, here) : value]);
  }
  return Object.fromEntries(kept);
};

/** An event's data without the paths that its schema marks `secret`, so that it may leave the server. */
export const withoutSecrets = ({ secret }: Pick<EventSchema, 'secret'>, data: object): object =>
  isObject(data) && secret.length > 0
    ? without(
        data,
        secret.map((path) => path.split('.')),
      )
    : data;
