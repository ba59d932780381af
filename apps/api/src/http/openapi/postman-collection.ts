import type { OpenAPIObject } from '@nestjs/swagger';
import { found, type JsonSchema } from '../schemas/schemas.js';
import { METHODS } from './completed-operation.js';

type Operation = NonNullable<OpenAPIObject['paths'][string]['get']>;

/** Postman replaces these in each request: with a new UUID, and with the time. */
const NEW_KEY = '{{$guid}}';
const NOW = '{{$isoTimestamp}}';

interface Entry {
  key: string;
  value: string;
  description?: string | undefined;
  disabled?: boolean;
}

/** https://schema.getpostman.com/json/collection/v2.1.0/collection.json */
interface PostmanRequest {
  name: string;
  request: {
    method: string;
    description?: string | undefined;
    auth?: { type: 'noauth' };
    header: Entry[];
    url: { raw: string; host: string[]; path: string[]; query: Entry[]; variable: Entry[] };
    body?: { mode: 'raw'; raw: string; options: { raw: { language: 'json' } } };
  };
}

const parametersOf = ({ parameters = [] }: Operation, place: string): Entry[] =>
  parameters.flatMap((parameter) =>
    'in' in parameter && parameter.in === place
      ? [{ key: parameter.name, value: '', description: parameter.description }]
      : [],
  );

const unset = (entry: Entry): Entry => ({ ...entry, disabled: true });

const isDate = (schema: unknown): boolean =>
  ['date', 'date-time'].includes(String((schema as { format?: string } | undefined)?.format));

/** The example of a body with current times: with those of the day of the import, it would later book late parcels. */
const exampleOf = (schema: JsonSchema, components: Record<string, JsonSchema>): unknown => {
  const {
    examples,
    properties = {},
    required = [],
  } = found(schema, components) as {
    examples?: Record<string, unknown>[];
    properties?: Record<string, unknown>;
    required?: string[];
  };
  const fields = Object.entries(examples?.[0] ?? {});
  const lasting = fields.filter(([name]) => required.includes(name) || !isDate(properties[name]));
  return Object.fromEntries(
    (lasting.length > 0 ? lasting : fields).map(([name, value]) => [name, isDate(properties[name]) ? NOW : value]),
  );
};

const bodyOf = (
  { requestBody }: Operation,
  components: Record<string, JsonSchema>,
): Pick<PostmanRequest['request'], 'body'> => {
  const schema = requestBody && 'content' in requestBody && requestBody.content['application/json']?.schema;
  if (!schema) return {};
  const raw = JSON.stringify(exampleOf(schema as JsonSchema, components), null, 2);
  return { body: { mode: 'raw', raw, options: { raw: { language: 'json' } } } };
};

const requestOf = (
  method: string,
  path: string,
  operation: Operation,
  components: Record<string, JsonSchema>,
): PostmanRequest => {
  const segments = path
    .slice(1)
    .replaceAll(/\{(\w+)\}/g, ':$1')
    .split('/');
  const body = bodyOf(operation, components);
  return {
    name: operation.summary ?? path,
    request: {
      method: method.toUpperCase(),
      description: operation.description,
      ...(operation.security?.length === 0 && { auth: { type: 'noauth' } }),
      header: [
        ...(body.body ? [{ key: 'Content-Type', value: 'application/json' }] : []),
        ...parametersOf(operation, 'header').map((entry) =>
          entry.key === 'Idempotency-Key' ? { ...entry, value: NEW_KEY } : unset(entry),
        ),
      ],
      url: {
        raw: `{{address}}/${segments.join('/')}`,
        host: ['{{address}}'],
        path: segments,
        query: parametersOf(operation, 'query').map(unset),
        variable: parametersOf(operation, 'path'),
      },
      ...body,
    },
  };
};

/** A Postman collection, format 2.1, with a folder for each tag and an Idempotency-Key that is new in each request. */
export const postmanCollection = ({ info, tags = [], paths, components }: OpenAPIObject, address: string) => {
  const schemas = (components?.schemas ?? {}) as Record<string, JsonSchema>;
  const requests = Object.entries(paths).flatMap(([path, item]) =>
    METHODS.flatMap((method) => {
      const operation = item[method];
      return operation ? [{ tags: operation.tags ?? [], request: requestOf(method, path, operation, schemas) }] : [];
    }),
  );
  return {
    info: {
      name: info.title,
      description: info.description,
      schema: 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json',
    },
    auth: { type: 'bearer', bearer: [{ key: 'token', value: '{{token}}', type: 'string' }] },
    variable: [
      { key: 'address', value: address },
      { key: 'token', value: '' },
    ],
    item: tags.map(({ name, description }) => ({
      ...{ name, description },
      item: requests.filter((one) => one.tags[0] === name).map(({ request }) => request),
    })),
  };
};
