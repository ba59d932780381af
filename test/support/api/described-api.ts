import { Ajv, type ValidateFunction } from 'ajv';
import addFormats from 'ajv-formats';

export interface DescribedOperation {
  method: string;
  /** `/api/v1/shipments/{id}`. */
  path: string;
  description: string;
  parameters: { name: string; in: 'path' | 'query' | 'header'; required?: boolean; schema: object }[];
  requestBody?: { content: Record<string, { schema: { $ref?: string } }> };
  responses: Record<string, { content?: Record<string, { schema?: object }> }>;
  security: object[];
  'x-scopes'?: string[];
}

interface ApiDocument {
  paths: Record<string, Record<string, Omit<DescribedOperation, 'method' | 'path'>>>;
  components: { schemas: Record<string, { examples?: unknown[] }> };
}

/** The parts of a response that the document describes. */
export interface DescribedAnswer {
  status: number;
  headers: Headers;
  text: string;
}

const NO_BODY = new Set(['204', '304']);

/** `0` for a literal segment, `1` for a parameter: literal paths are matched first. */
const vagueness = (path: string): string =>
  path
    .split('/')
    .map((segment) => (segment.startsWith('{') ? '1' : '0'))
    .join('');

const escaped = (text: string): string => text.replace(/[$()*+.?[\\\]^|]/g, '\\$&');

/** openapi.json of a server, which checks whether it describes a response. */
export class DescribedApi {
  private readonly templates: { path: string; pattern: RegExp }[];
  private readonly ajv = new Ajv({ strict: false, allErrors: true });
  private readonly validators = new Map<string, ValidateFunction>();

  private constructor(private readonly document: ApiDocument) {
    addFormats.default(this.ajv);
    this.ajv.addSchema({ ...document, $id: 'document' });
    this.templates = Object.keys(document.paths)
      .toSorted((one, other) => vagueness(one).localeCompare(vagueness(other)))
      .map((path) => ({
        path,
        pattern: new RegExp(`^${escaped(path.replace(/\/$/, '')).replace(/\{\w+\}/g, '[^/]+')}/?$`),
      }));
  }

  static async of(url: string): Promise<DescribedApi> {
    const answer = await fetch(`${url}/api/openapi.json`);
    if (!answer.ok) throw new Error(`openapi.json answers ${answer.status}`);
    return new DescribedApi((await answer.json()) as ApiDocument);
  }

  get operations(): DescribedOperation[] {
    return Object.entries(this.document.paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => ({ ...operation, method: method.toUpperCase(), path })),
    );
  }

  get components(): ApiDocument['components']['schemas'] {
    return this.document.components.schemas;
  }

  /** The name of the component of the operation's body, or undefined without a body. */
  componentOf({ requestBody }: DescribedOperation): string | undefined {
    return requestBody?.content['application/json']?.schema.$ref?.split('/').at(-1);
  }

  /** The example of the operation's body from its component, or undefined without a body. */
  exampleOf(operation: DescribedOperation): unknown {
    return this.components[this.componentOf(operation) ?? '']?.examples?.[0];
  }

  /** The part of an /api/v1 response that the document does not describe, or undefined. */
  complaint(method: string, path: string, { status, headers, text }: DescribedAnswer): string | undefined {
    // A preflight is not an operation.
    if (!path.startsWith('/api/v1/') || method === 'OPTIONS') return undefined;
    const template = this.templates.find(({ pattern }) => pattern.test(path.split('?', 1)[0] ?? path))?.path;
    const operationName = method === 'HEAD' ? 'get' : method.toLowerCase();
    const operation = template === undefined ? undefined : this.document.paths[template]?.[operationName];
    if (template === undefined || !operation)
      return status < 400 ? `answers ${status}, which is not described` : undefined;
    const name = String(status);
    const response = operation.responses[name];
    if (!response) return status === 405 && method === 'HEAD' ? undefined : `answers ${name}, which is not described`;
    if (NO_BODY.has(name) || method === 'HEAD') return text === '' ? undefined : `answers ${name} with a body`;
    const type = (headers.get('content-type') ?? '').split(';', 1)[0] ?? '';
    if (!response.content?.[type]) return `answers ${name} as '${type}', which is not described`;
    if (type !== 'application/json') return undefined;
    const pointer = ['paths', template, operationName, 'responses', name, 'content', type, 'schema']
      .map((part) => encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1')))
      .join('/');
    const validate = this.validator(`document#/${pointer}`);
    return validate(JSON.parse(text))
      ? undefined
      : `answers ${name} that violates its schema: ${this.errorsOf(validate)}`;
  }

  private validator($ref: string): ValidateFunction {
    const validate = this.validators.get($ref) ?? this.ajv.compile({ $ref });
    this.validators.set($ref, validate);
    return validate;
  }

  private errorsOf({ errors }: ValidateFunction): string {
    return this.ajv.errorsText(errors?.slice(0, 5) ?? null);
  }
}
