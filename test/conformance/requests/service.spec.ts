import { describe, expect, it } from '@jest/globals';
import { demoStaff } from '../../support/clients/people.js';
import { useServer } from '../../support/product/server.js';

const anybody = useServer();

interface OpenApi {
  openapi: string;
  paths: Record<
    string,
    Record<string, { responses: Record<string, { content?: Record<string, { schema?: object }> }> }>
  >;
}

/** Every call of the specification's table, related calls, and the responses that each must describe. */
const CALLS: Readonly<Record<string, string>> = {
  'get /api/v1/health/': '200 503',
  'post /api/v1/accounts/token/': '200 400 401 429',
  'post /api/v1/accounts/register/': '201 400 422 429',
  'post /api/v1/accounts/token/refresh/': '200 400 401 429',
  'post /api/v1/accounts/logout/': '204 400',
  'get /api/v1/accounts/profile/': '200 401',
  'patch /api/v1/accounts/profile/': '200 400 401',
  'post /api/v1/accounts/change-password/': '200 400 401',
  'get /api/v1/shipments/track/{}/': '200 404 429',
  'get /api/v1/shipments/track/{}/updates/': '200 404 429',
  'get /api/v1/shipments/user/shipments/': '200 400 401',
  'get /api/v1/shipments/counters/': '200 401',
  'get /api/v1/shipments/': '200 400 401',
  'post /api/v1/shipments/': '201 400 401 403 409 413 415 422 503',
  'get /api/v1/shipments/{}/': '200 401 404',
  'patch /api/v1/shipments/{}/': '200 400 401 403 404 412 413 415 503',
  'delete /api/v1/shipments/{}/': '204 401 403 404 412 503',
  'post /api/v1/shipments/{}/updates/create/': '200 201 400 401 403 404 409 422 503',
  'patch /api/v1/shipments/updates/{}/': '200 400 401 403 404 412 503',
  'delete /api/v1/shipments/updates/{}/': '204 401 403 404 412 503',
  'get /api/v1/shipments/recipients/': '200 400 401',
  'get /api/v1/shipments/suggestions/': '200 400 401',
  'get /api/v1/places/': '200 400 401',
  'get /api/v1/shipments/addresses/': '200 401',
  'post /api/v1/shipments/addresses/': '201 400 401 409 422 503',
  'patch /api/v1/shipments/addresses/{}/': '200 400 401 404 503',
  'delete /api/v1/shipments/addresses/{}/': '204 401 404 503',
};

describe('GET /health/', () => {
  it('reports healthy to any caller', async () => {
    const { status, body } = await anybody.get('/health/');
    expect(status).toBe(200);
    expect(body).toEqual({ status: 'healthy', version: expect.stringMatching(/^\d+\./), checks: expect.any(Object) });
  });
});

describe('GET /settings/', () => {
  it('returns the company settings to any caller', async () => {
    const { status, body } = await anybody.get('/settings/');
    expect(status).toBe(200);
    expect(body).toMatchObject({
      company_name: expect.any(String),
      support_email: expect.stringMatching(/@/),
      support_phone: expect.any(String),
      support_address: expect.any(String),
      map_embed_url: expect.any(String),
      session_idle_minutes: null,
    });
  });
});

describe('the description of the API', () => {
  it('is complete: every call and every response with its schema, errors too', async () => {
    const { status, body } = await anybody.raw<OpenApi>('/api/openapi.json');
    expect(status).toBe(200);
    expect(body.openapi).toMatch(/^3\./);

    const described = new Map<string, OpenApi['paths'][string][string]>(
      Object.entries(body.paths).flatMap(([path, methods]) =>
        Object.entries(methods).map(([method, call]) => {
          const canonical = path.replace(/\{[^}]+\}/g, '{}');
          return [`${method} ${canonical}`, call] as const;
        }),
      ),
    );
    for (const [name, codes] of Object.entries(CALLS)) {
      const answers = Object.entries(described.get(name)?.responses ?? {});
      expect([name, answers.map(([code]) => code)]).toEqual([name, expect.arrayContaining(codes.split(' '))]);
      for (const [code, answer] of answers) {
        const schema = answer.content?.['application/json']?.schema;
        expect([name, code, schema !== undefined]).toEqual([name, code, code !== '204' && code !== '304']);
      }
    }
  });

  it('is also a page', async () => {
    const { status, text, headers } = await anybody.raw('/api/docs');
    const followed =
      status >= 300 && status < 400 ? await anybody.raw(headers.get('location') ?? '') : { status, text };
    expect(followed.status).toBe(200);
    expect(followed.text).toMatch(/swagger/i);
  });
});

describe('GET /metrics', () => {
  it('uses the Prometheus format', async () => {
    const { status, text, headers } = await anybody.raw('/metrics');
    expect(status).toBe(200);
    expect(headers.get('content-type')).toMatch(/^text\/plain/);
    expect(text).toMatch(/^# TYPE \w+ (counter|gauge|histogram)$/m);
  });
});

describe('every response', () => {
  it('has strict security headers', async () => {
    const answers = [
      await anybody.get('/health/'),
      await anybody.get('/nothing/'),
      await anybody.get('/accounts/profile/'),
    ];
    for (const { headers } of answers) {
      const policy = headers.get('content-security-policy') ?? '';
      expect(policy).toMatch(/default-src 'self'/);
      expect(policy).not.toMatch(/script-src[^;]*unsafe/);
      // A form that the browser itself submits would put a password into the URL.
      expect(policy).toMatch(/form-action 'none'/);
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('x-frame-options')).toMatch(/^(DENY|SAMEORIGIN)$/);
      expect(headers.get('x-powered-by')).toBeNull();
    }
  });

  it('reveals no internals', async () => {
    const { client } = await demoStaff(anybody);
    const answers = [
      await client.raw('/api/v1/shipments/', {
        method: 'POST',
        body: '{',
        headers: { 'content-type': 'application/json' },
      }),
      await client.get('/shipments/?cursor=%00'),
      await client.get('/shipments/abc/'),
      await client.raw('/api/v1/%'),
    ];
    for (const { text, status } of answers) {
      expect(status).toBeLessThan(500);
      expect(text).not.toMatch(/node_modules|SQLITE|\.js:\d|at \w+ \(/);
    }
  });
});
