import type { DescribedApi, DescribedOperation } from './described-api.js';
import { dayFromNow } from '../clients/days.js';

/** A generator of numbers from 0 to 1, the same for the same seed (mulberry32). */
export const randomFrom = (seed: number) => (): number => {
  seed = (seed + 0x6d2b79f5) | 0;
  let value = Math.imul(seed ^ (seed >>> 15), 1 | seed);
  value = (value + Math.imul(value ^ (value >>> 7), 61 | value)) ^ value;
  return ((value ^ (value >>> 14)) >>> 0) / 4_294_967_296;
};

export interface RandomRequest {
  operation: DescribedOperation;
  path: string;
  headers: Record<string, string>;
  body: string | undefined;
}

type Schema = Record<string, unknown>;

const STRANGE_TEXTS = [
  '',
  ' ',
  '\u0000',
  '\n\t',
  '0',
  '-1',
  'null',
  '../..',
  "' OR 1=1 --",
  'é'.repeat(300),
  '𝒳',
  '%',
  '{}',
];
const STRANGE_VALUES = [
  null,
  '',
  ' ',
  0,
  -1,
  1e300,
  0.1,
  true,
  [],
  {},
  [null],
  '\ud800',
  'x'.repeat(3_000),
  9_007_199_254_740_991,
];
const STRANGE_TYPES = [
  'text/plain',
  'application/x-www-form-urlencoded',
  'application/json; charset=latin1',
  'nonsense',
];
const STRANGE_BODIES = [
  '',
  '{',
  'null',
  '[]',
  '"text"',
  '{"__proto__":{"a":1},"constructor":1}',
  '\u0000',
  '[[[[[[[[[[]]]]]]]]]]',
];
const CONDITIONS = ['*', '"1"', 'W/"1"', '"1", "2"', '"x"', '', '"999999999999999999"', '"1-br"'];
const ACCEPTED = ['application/json', 'text/csv', 'application/x-ndjson', '*/*', 'image/png', 'text/*;q=0'];

/** Generates requests from an API's document: most are valid, some are not. */
export class RandomRequests {
  constructor(
    private readonly api: DescribedApi,
    private readonly random: () => number,
    /** Values of a path's parameter that exist. */
    private readonly idsOf: (path: string, name: string) => readonly (string | number)[],
  ) {}

  next(operation: DescribedOperation): RandomRequest {
    const query = new URLSearchParams();
    const headers: Record<string, string> = {};
    let { path } = operation;
    for (const { name, in: place, schema } of operation.parameters) {
      if (place === 'path') path = path.replace(`{${name}}`, encodeURIComponent(this.id(operation.path, name)));
      else if (this.chance(0.3)) {
        if (place === 'query')
          query.append(this.chance(0.1) ? `${name}[]` : name, this.parameter(name, schema as Schema));
        else headers[name] = this.headerFor(name);
      }
    }
    if (this.chance(0.15)) headers['accept'] = this.pick(ACCEPTED);
    if (this.chance(0.5)) path = path.replace(/\/$/, '');
    const search = query.size > 0 ? `?${query.toString()}` : '';
    return { operation, path: `${path}${search}`, headers, body: this.body(operation, headers) };
  }

  private chance(part: number): boolean {
    return this.random() < part;
  }

  pick<Value>(values: readonly Value[]): Value {
    const value = values[Math.floor(this.random() * values.length)];
    if (value === undefined) throw new Error('cannot pick from an empty list');
    return value;
  }

  private id(path: string, name: string): string {
    return this.chance(0.8) ? String(this.pick(this.idsOf(path, name))) : this.pick(STRANGE_TEXTS) || '0';
  }

  /** A value that never makes the server wait. */
  private parameter(name: string, schema: Schema): string {
    if (name === 'wait') return this.pick(['0', '1', 'x']);
    if (this.chance(0.3)) return this.pick(STRANGE_TEXTS);
    const value = this.value(schema);
    return typeof value === 'string' ? value : JSON.stringify(value);
  }

  private headerFor(name: string): string {
    if (name === 'Idempotency-Key') return this.pick(['a', 'b', 'c', String(this.random())]);
    return name === 'Last-Event-ID' ? this.pick(['0', 'x', '99999999']) : this.pick(CONDITIONS);
  }

  private body({ requestBody, method }: DescribedOperation, headers: Record<string, string>): string | undefined {
    if (method === 'GET' || (!requestBody && this.chance(0.8))) return undefined;
    headers['content-type'] = this.chance(0.05) ? this.pick(STRANGE_TYPES) : 'application/json';
    if (this.chance(0.05)) return this.pick(STRANGE_BODIES);
    const schema = requestBody?.content['application/json']?.schema ?? {};
    return JSON.stringify(this.disturbed(this.value(schema)));
  }

  /** Often unchanged; otherwise with one field missing, strange or added. */
  private disturbed(value: unknown): unknown {
    if (this.chance(0.5) || typeof value !== 'object' || value === null || Array.isArray(value)) return value;
    const fields = Object.keys(value);
    if (fields.length === 0 || this.chance(0.1)) return { ...value, is_staff: true, id: 1, tracking_number: 'x' };
    const field = this.pick(fields);
    const { [field]: _, ...others } = value as Schema;
    return this.chance(0.3) ? others : { ...others, [field]: this.pick(STRANGE_VALUES) };
  }

  private value(schema: Schema): unknown {
    const reference = schema['$ref'];
    const found = typeof reference === 'string' ? this.api.components[reference.split('/').at(-1) ?? ''] : schema;
    const {
      type,
      anyOf,
      oneOf = anyOf,
      enum: choices,
      examples,
      properties,
      items,
      required = [],
      minimum,
      maximum,
    } = (found ?? {}) as {
      type?: string | string[];
      anyOf?: Schema[];
      oneOf?: Schema[];
      enum?: unknown[];
      examples?: unknown[];
      properties?: Record<string, Schema>;
      items?: Schema;
      required?: string[];
      minimum?: number;
      maximum?: number;
    };
    if ('const' in (found ?? {})) return (found as Schema)['const'];
    if (examples && this.chance(0.7)) return this.pick(examples);
    if (oneOf?.every((one) => '$ref' in one || 'type' in one)) return this.value(this.pick(oneOf));
    if (choices) return this.pick(choices);
    switch (type === undefined ? type : this.pick([type].flat())) {
      case 'object':
        return Object.fromEntries(
          Object.entries(properties ?? {})
            .filter(([name]) => required.includes(name) || this.chance(0.5))
            .map(([name, one]) => [name, this.value(one)]),
        );
      case 'array':
        return Array.from({ length: Math.floor(this.random() * 3) }, () => this.value(items ?? {}));
      case 'integer':
        return Math.floor((minimum ?? 0) + this.random() * ((maximum ?? 100) - (minimum ?? 0)));
      case 'number':
        return (minimum ?? 0) + this.random() * 100;
      case 'boolean':
        return this.chance(0.5);
      case 'null':
        return null;
      default:
        return this.text(found ?? {});
    }
  }

  private text({ format, maxLength }: Schema): string {
    switch (format) {
      case 'email':
        return `someone${Math.floor(this.random() * 1_000)}@example.com`;
      case 'date-time':
        return `${dayFromNow(-1)}T10:00:00.000Z`;
      case 'password':
        return 'correct horse battery';
      default: {
        const length =
          this.chance(0.05) && typeof maxLength === 'number' ? maxLength + 1 : 1 + Math.floor(this.random() * 12);
        return 'Waymark 2026'.repeat(Math.ceil(length / 12)).slice(0, length);
      }
    }
  }
}
