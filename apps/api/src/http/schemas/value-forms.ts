type JsonSchema = Record<string, unknown>;

const DECIMALS = /^(weight|length|width|height|declared_value|longitude|latitude|complete)$/;
const INSTANTS = /(^|_)(at|time|timestamp|since|until)$/;
const DATES = /^(shipment_date|estimated_delivery)$/;
const E_MAILS = /^(sender|recipient)_email$/;
const HASHES = /^(hash|previous_hash|root)$/;
const HASH = '^[0-9a-f]{64}$';
const TRACKING_NUMBER = '^WM(-[0-9A-HJKMNP-TV-Z]{4}){3}-[0-9A-HJKMNP-TV-Z]$';

const isObject = (value: unknown): value is JsonSchema =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const textForm = (name: string): JsonSchema => {
  if (INSTANTS.test(name)) return { format: 'date-time' };
  if (DATES.test(name)) return { format: 'date' };
  if (E_MAILS.test(name)) return { format: 'email' };
  if (HASHES.test(name)) return { pattern: HASH };
  return name === 'tracking_number' ? { pattern: TRACKING_NUMBER } : {};
};

/** What the field's name says of its value, where the schema itself does not. */
const formed = (name: string, schema: JsonSchema): JsonSchema => {
  const { type, anyOf, minimum = 0, ...rest } = schema;
  if (type === 'number' && !DECIMALS.test(name)) return { type: 'integer', minimum, ...rest };
  if (type === 'string' && !('const' in schema) && !('enum' in schema)) return { ...textForm(name), ...schema };
  return Array.isArray(anyOf) ? { ...schema, anyOf: anyOf.map((one: JsonSchema) => formed(name, one)) } : schema;
};

/**
 * The schema of an answer with the forms of its values: every number is whole but measures and places, times are
 * ISO 8601 in UTC, hashes are SHA-256 in hex.
 */
export const withForms = (schema: JsonSchema): JsonSchema =>
  Object.fromEntries(
    Object.entries(schema).map(([key, value]) => {
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
