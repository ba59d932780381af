import { trackingUpdateFields, waybillFields, type Field } from '@waymark/contracts';

type JsonSchema = Record<string, unknown>;

/** Only of shipments: the email address of an account has no format, because it may be empty. */
const fields = Object.entries<Field>({ ...waybillFields, ...trackingUpdateFields });
const namesOfKind = (...kinds: Field['kind'][]): string[] =>
  fields.filter(([, { kind }]) => kinds.includes(kind)).map(([name]) => name);

const DECIMALS = [...namesOfKind('measure', 'money'), 'longitude', 'latitude', 'complete'];
const INSTANTS = /(^|_)(at|time|timestamp|since|until)$/;
const DATES = namesOfKind('date');
const E_MAILS = namesOfKind('email');
const HASHES = /^(hash|previous_hash|root)$/;
const HASH = '^[0-9a-f]{64}$';
const TRACKING_NUMBER = '^WM(-[0-9A-HJKMNP-TV-Z]{4}){3}-[0-9A-HJKMNP-TV-Z]$';

const isObject = (value: unknown): value is JsonSchema =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const textForm = (name: string): JsonSchema => {
  if (INSTANTS.test(name)) return { format: 'date-time' };
  if (DATES.includes(name)) return { format: 'date' };
  if (E_MAILS.includes(name)) return { format: 'email' };
  if (HASHES.test(name)) return { pattern: HASH };
  return name === 'tracking_number' ? { pattern: TRACKING_NUMBER } : {};
};

/** Larger integers do not fit into the 32 bits that generated clients use by default. */
const LARGEST_INT32 = 2_147_483_647;
const integerForm = ({ maximum }: JsonSchema): JsonSchema =>
  typeof maximum === 'number' && maximum <= LARGEST_INT32 ? {} : { format: 'int64' };

/** Formats that follow from the name of a field, where the schema has none. */
export const formed = (name: string, schema: JsonSchema): JsonSchema => {
  const types = [schema['type']].flat();
  const alsoNull = types.includes('null');
  if (types.includes('integer') || (types.includes('number') && !DECIMALS.includes(name))) {
    const type = alsoNull ? ['integer', 'null'] : 'integer';
    return { ...integerForm(schema), minimum: 0, ...schema, type };
  }
  const isText = types.includes('string') && !('const' in schema) && !('enum' in schema);
  return isText ? { ...textForm(name), ...schema } : schema;
};

const isNull = (schema: unknown): boolean => isObject(schema) && schema['type'] === 'null';

/**
 * Returns `type: ["string", "null"]` for a nullable scalar, and `oneOf` for a nullable reference: generators make an empty
 * class of `anyOf`.
 */
const nullable = (schema: JsonSchema): JsonSchema => {
  const { anyOf, ...rest } = schema;
  if (!Array.isArray(anyOf) || anyOf.length !== 2 || !isNull(anyOf[1])) return schema;
  const value = anyOf[0] as JsonSchema;
  return typeof value['type'] === 'string' && !('enum' in value)
    ? { ...rest, ...value, type: [value['type'], 'null'] }
    : { ...rest, oneOf: anyOf };
};

/**
 * Returns the schema of a response with the formats of its values: every number is an integer except measures and
 * places, times are ISO 8601 in UTC, hashes are SHA-256 in hex.
 */
export const withForms = (schema: JsonSchema): JsonSchema =>
  Object.fromEntries(
    Object.entries(nullable(schema)).map(([key, value]) => {
      if (key === 'properties' && isObject(value)) {
        const properties = Object.entries(value).map(([name, one]) => [
          name,
          formed(name, withForms(one as JsonSchema)),
        ]);
        return [key, Object.fromEntries(properties)];
      }
      if (Array.isArray(value)) return [key, value.map((one: unknown) => (isObject(one) ? withForms(one) : one))];
      return [key, isObject(value) ? withForms(value) : value];
    }),
  );
