/** A schema of JSON Schema 2020-12, which OpenAPI 3.1 and AsyncAPI 3.0 take. */
export type JsonSchema = Record<string, unknown>;
