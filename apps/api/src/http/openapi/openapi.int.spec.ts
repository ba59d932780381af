import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startApplication, type RunningApplication } from '../../testing/running-application.js';
import { AllowedMethods } from '../errors/allowed-methods.js';

interface Response {
  description: string;
  content?: Record<string, { schema?: object }>;
}
interface Operation {
  parameters: { name: string; in: string }[];
  requestBody?: { content: Record<string, { schema: object }> };
  responses: Record<string, Response>;
}
interface Document {
  openapi: string;
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, object> };
}

describe('the API document', () => {
  let app: RunningApplication;
  let document: Document;
  let operations: { name: string; path: string; operation: Operation }[];

  beforeAll(async () => {
    app = await startApplication();
    document = (await app.call('GET', '/api/openapi.json')).body as Document;
    operations = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => ({
        name: `${method.toUpperCase()} ${path}`,
        path,
        operation,
      })),
    );
  });
  afterAll(() => app.close());

  it('has every route of the API and no other', () => {
    const routes = app.application
      .get(AllowedMethods)
      .routes.filter(({ path }) => path.startsWith('/api/v1/'))
      .flatMap(({ path, methods }) => methods.map((method) => `${method} ${path.replace(/:(\w+)/g, '{$1}')}/`))
      .filter((route) => !route.startsWith('HEAD '));
    expect(operations.map(({ name }) => name).sort()).toEqual([...new Set(routes)].sort());
  });

  it('has a schema for each answer but the empty ones', () => {
    const without = operations.flatMap(({ name, operation }) =>
      Object.entries(operation.responses)
        .filter(([status, { content }]) => !['204', '304'].includes(status) && !Object.values(content ?? {})[0]?.schema)
        .map(([status]) => `${name} ${status}`),
    );
    expect(without).toEqual([]);
  });

  it('has a success and the errors that every route can give', () => {
    for (const { name, operation } of operations) {
      expect({ name, statuses: Object.keys(operation.responses) }).toEqual({
        name,
        statuses: expect.arrayContaining([expect.stringMatching(/^20[014]$/), '500']),
      });
    }
  });

  it('has a body for each POST and PATCH but those that need none, and says what a bad one is answered', () => {
    const withoutBody = [
      ...['test', 'rotate-secret', 'deliveries/{delivery}/retry'].map((action) => `webhooks/{id}/${action}`),
      'accounts/{id}/end-sessions',
    ].map((path) => `POST /api/v1/${path}/`);
    expect(operations.map(({ name }) => name)).toEqual(expect.arrayContaining(withoutBody));
    const withBody = operations.filter(({ name }) => /^(POST|PATCH) /.test(name) && !withoutBody.includes(name));
    for (const { name, operation } of withBody) {
      expect({ name, body: operation.requestBody?.content['application/json']?.schema }).toEqual({
        name,
        body: expect.objectContaining({ $ref: expect.stringMatching(/^#\/components\/schemas\//) }),
      });
      expect(Object.keys(operation.responses)).toEqual(expect.arrayContaining(['400', '413', '415']));
    }
  });

  it('has the Idempotency-Key on each POST', () => {
    const withKey = operations
      .filter(({ operation }) => operation.parameters.some(({ name }) => name === 'Idempotency-Key'))
      .map(({ name }) => name);
    const posts = operations.map(({ name }) => name).filter((name) => name.startsWith('POST '));
    expect(withKey).toEqual(posts);
    expect(posts).toContain('POST /api/v1/accounts/token/refresh/');
  });

  it('refers only to schemas that it has', () => {
    const references = [...JSON.stringify(document).matchAll(/"#\/components\/schemas\/(\w+)"/g)].map(
      ([, name]) => name,
    );
    expect(references.length).toBeGreaterThan(20);
    expect([...new Set(references)].filter((name) => !document.components.schemas[name ?? ''])).toEqual([]);
  });

  it('can be read in the browser under the content security policy', async () => {
    const page = await app.call('GET', '/api/docs');
    expect(page.status).toBe(200);
    expect(page.headers.get('content-security-policy')).toContain("script-src 'self'");
    expect(String(page.body)).not.toMatch(/<script(?![^>]*\bsrc=)[^>]*>\s*\S/);
    const scripts = [...String(page.body).matchAll(/<script[^>]*\bsrc="([^"]+)"/g)].map(([, source = '']) => source);
    expect(scripts.length).toBeGreaterThan(1);
    for (const script of scripts) {
      const answer = await app.call('GET', new URL(script, 'http://waymark/api/docs').pathname);
      expect({ script, status: answer.status }).toEqual({ script, status: 200 });
      expect(answer.headers.get('content-type')).toContain('javascript');
    }
  });
});
