import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { LIMITS } from '@waymark/contracts';
import { startApplication, type RunningApplication } from '../../testing/running-application.js';
import { AllowedMethods } from './allowed-methods.js';

const REGISTER = '/api/v1/accounts/register/';

describe('every response of the API', () => {
  let app: RunningApplication;
  beforeAll(async () => {
    app = await startApplication();
  });
  afterAll(() => app.close());

  const register = (body: unknown, headers: Record<string, string> = {}) =>
    app.call('POST', REGISTER, { body, headers });

  it('is JSON with a code for an unknown path', async () => {
    const { status, body, headers } = await app.call('GET', '/api/v1/nothing/here/');
    expect({ status, body }).toEqual({ status: 404, body: { detail: 'Not found', code: 'NOT_FOUND' } });
    expect(headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect((await app.call('POST', '/api/nothing')).body).toEqual({ detail: 'Not found', code: 'NOT_FOUND' });
  });

  it('distinguishes a wrong method from an unknown path', async () => {
    const { status, body, headers } = await app.call('DELETE', REGISTER);
    expect({ status, body }).toMatchObject({ status: 405, body: { code: 'METHOD_NOT_ALLOWED' } });
    expect(headers.get('allow')).toBe('POST');
    expect((await app.call('GET', REGISTER)).status).toBe(405);
  });

  it('comes from a route in openapi.json, which describes no other route', async () => {
    const { paths } = (await app.call('GET', '/api/openapi.json')).body as { paths: Record<string, object> };
    const described = Object.entries(paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path.replace(/\/$/, '')}`),
    );
    const routes = app.application
      .get(AllowedMethods)
      .routes.filter(({ path }) => path.startsWith('/api/v1/'))
      .flatMap(({ path, methods }) => methods.map((method) => `${method} ${path.replace(/:(\w+)/g, '{$1}')}`))
      .filter((route) => !route.startsWith('HEAD '));
    expect(described.sort()).toEqual([...new Set(routes)].sort());
  });

  it('is the same with and without the trailing slash', async () => {
    expect((await app.call('GET', '/api/v1/settings')).body).toEqual((await app.call('GET', '/api/v1/settings/')).body);
  });

  it.each([
    ['broken JSON', '{"email":', 400, 'INVALID_JSON'],
    ['an array', '[]', 400, 'BAD_REQUEST'],
    ['a string', '"text"', 400, 'BAD_REQUEST'],
    ['null', 'null', 400, 'BAD_REQUEST'],
    ['100 kB and more', `"${'x'.repeat(LIMITS.requestBody)}"`, 413, 'PAYLOAD_TOO_LARGE'],
  ])('refuses %s', async (_, body, status, code) => {
    expect(await register(body)).toMatchObject({ status, body: { code, detail: expect.any(String) } });
  });

  it('rejects bytes that are not valid text instead of replacing them', async () => {
    const response = await fetch(`${app.address}${REGISTER}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: Uint8Array.from([...Buffer.from('{"first_name":"'), 0xc3, 0x28, ...Buffer.from('"}')]),
    });
    expect(response.status).toBe(400);
    expect(await response.json()).toEqual({
      code: 'INVALID_JSON',
      detail: 'The request body is not UTF-8. Send JSON in UTF-8',
    });
  });

  it('skips one byte order mark', async () => {
    expect(await register('\ufeff{"email":"ada"}')).toMatchObject({
      status: 400,
      body: { email: ['Invalid email address'] },
    });
    for (const body of ['\ufeff\ufeff{}', '{\ufeff}', '\ufeff']) {
      expect(await register(body)).toMatchObject({ status: 400, body: { code: 'INVALID_JSON' } });
    }
  });

  it('lists the fields that are missing from an empty body', async () => {
    const missing = {
      email: ['Email is required'],
      password: ['Password is required'],
      first_name: ['First name is required'],
      last_name: ['Last name is required'],
    };
    expect(await app.call('POST', REGISTER)).toMatchObject({ status: 400, body: missing });
    expect(await register('')).toMatchObject({ status: 400, body: missing });
    expect(await register('{"__proto__": {"email": "eve@example.com"}}')).toMatchObject({ status: 400, body: missing });
  });

  it('accepts only JSON', async () => {
    expect(await register('email=a', { 'content-type': 'application/x-www-form-urlencoded' })).toMatchObject({
      status: 415,
      body: { code: 'UNSUPPORTED_MEDIA_TYPE' },
    });
  });

  it('rejects an invalid address', async () => {
    const { hostname, port } = new URL(app.address);
    const status = await new Promise((resolve, reject) => {
      request({ hostname, port, path: '/api/v1/%zz' }, (response) => {
        response.resume();
        resolve(response.statusCode);
      })
        .on('error', reject)
        .end();
    });
    expect(status).toBe(400);
  });

  it('has the request id of the caller, or a generated one', async () => {
    const given = await app.call('GET', '/api/v1/settings/', { headers: { 'x-request-id': 'order-7' } });
    expect(given.headers.get('x-request-id')).toBe('order-7');
    const odd = await app.call('GET', '/api/v1/settings/', { headers: { 'x-request-id': 'two words' } });
    expect(odd.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
  });

  it('has the security headers, and does not allow other origins', async () => {
    const { headers } = await app.call('GET', '/api/v1/settings/', {
      headers: { origin: 'https://elsewhere.example' },
    });
    expect(headers.get('content-security-policy')).toContain("default-src 'self'");
    expect(headers.get('content-security-policy')).not.toContain('unsafe-eval');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('x-frame-options')).toBe('DENY');
    expect(headers.get('access-control-allow-origin')).toBeNull();
    expect(headers.get('x-powered-by')).toBeNull();
  });

  it.each(['openapi', 'asyncapi'])('lets pages of any origin read %s.json, and sends it once', async (name) => {
    const path = `/api/${name}.json`;
    const { headers } = await app.call('GET', path, { headers: { origin: 'https://editor.example' } });
    expect(headers.get('access-control-allow-origin')).toBe('*');
    expect(headers.get('cache-control')).toBe('no-cache');
    const tag = headers.get('etag') ?? '';
    expect(tag).toMatch(/^"[0-9a-f]{32}(-[a-z]+)?"$/);
    const weak = `W/${tag.replace(/-[a-z]+"$/, '"')}`;
    for (const known of [tag, weak, `"0", ${tag}`, '*']) {
      const again = await app.call('GET', path, { headers: { 'if-none-match': known } });
      expect({ known, status: again.status, body: again.body }).toEqual({ known, status: 304, body: '' });
    }
    expect((await app.call('GET', path, { headers: { 'if-none-match': '"0"' } })).status).toBe(200);
    const preflight = await app.call('OPTIONS', path, { headers: { 'access-control-request-method': 'GET' } });
    expect({ status: preflight.status, origin: preflight.headers.get('access-control-allow-origin') }).toEqual({
      status: 204,
      origin: '*',
    });
  });

  it('is compressed from 1 kB', async () => {
    const large = await app.call('GET', '/api/openapi.json', { headers: { 'accept-encoding': 'br' } });
    expect(large.headers.get('content-encoding')).toBe('br');
    const small = await app.call('GET', '/api/v1/settings/', { headers: { 'accept-encoding': 'br' } });
    expect(small.headers.get('content-encoding')).toBeNull();
  });

  it("reports the health of the server's parts", async () => {
    const { status, body } = await app.call('GET', '/api/v1/health/');
    expect({ status, body }).toMatchObject({
      status: 200,
      body: {
        status: 'healthy',
        version: expect.stringMatching(/^\d+\.\d+\.\d+/),
        checks: {
          event_store: { status: 'healthy' },
          read_models: { status: 'healthy' },
          coordination: { status: 'healthy' },
          followers: { status: 'healthy' },
        },
      },
    });
  });

  it('is counted in the metrics', async () => {
    await app.call('GET', '/api/v1/settings/');
    const metrics = String((await app.call('GET', '/metrics')).body);
    expect(metrics).toMatch(
      /^http_request_duration_seconds_count\{method="GET",route="\/api\/v1\/settings",status="200"\} \d+$/m,
    );
    for (const name of [
      'waymark_log_position',
      'waymark_read_models_lag',
      'waymark_parked_events',
      'nodejs_eventloop_lag_seconds',
    ]) {
      expect(metrics).toMatch(new RegExp(`^${name} `, 'm'));
    }
  });
});

describe('a response with status 401', () => {
  let app: RunningApplication;
  beforeAll(async () => {
    app = await startApplication();
  });
  afterAll(() => app.close());

  const challengeTo = async (...call: Parameters<RunningApplication['call']>) => {
    const { status, headers } = await app.call(...call);
    return [status, headers.get('www-authenticate')];
  };

  it('has a challenge without an error if no token was sent', async () => {
    const profile = '/api/v1/accounts/profile/';
    expect(await challengeTo('GET', profile)).toEqual([401, 'Bearer']);
    expect(await challengeTo('GET', profile, { headers: { authorization: 'Basic YTpi' } })).toEqual([401, 'Bearer']);
    const signIn = { body: { email: 'nobody@example.com', password: 'a wrong guess' } };
    expect(await challengeTo('POST', '/api/v1/accounts/token/', signIn)).toEqual([401, 'Bearer']);
    const refresh = { body: { refresh: 'unknown' } };
    expect(await challengeTo('POST', '/api/v1/accounts/token/refresh/', refresh)).toEqual([401, 'Bearer']);
  });

  it('repeats the challenge with a replayed response', async () => {
    const signIn = {
      body: { email: 'nobody@example.com', password: 'a wrong guess' },
      headers: { 'idempotency-key': 'replayed' },
    };
    await app.call('POST', '/api/v1/accounts/token/', signIn);
    expect(await challengeTo('POST', '/api/v1/accounts/token/', signIn)).toEqual([401, 'Bearer']);
  });

  it.each(['nonsense', 'wm_unknown'])('reports an invalid token, %s', async (token) => {
    expect(await challengeTo('GET', '/api/v1/shipments/', { token })).toEqual([401, 'Bearer error="invalid_token"']);
  });
});

describe('the rate limits', () => {
  let app: RunningApplication;
  beforeAll(async () => {
    app = await startApplication({ RATE_LIMITS: 'on' });
  });
  afterAll(() => app.close());

  it('reject the eleventh sign-in of an e-mail address within a minute, with Retry-After', async () => {
    const signIn = (email: string) =>
      app.call('POST', '/api/v1/accounts/token/', { body: { email, password: 'waymark-demo' } });
    for (let count = 1; count <= 10; count += 1) expect((await signIn('ada@example.com')).status).toBe(401);
    const refused = await signIn('ADA@example.com');
    expect(refused).toMatchObject({ status: 429, body: { code: 'RATE_LIMITED' } });
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await signIn('grace@example.com')).status).toBe(401);
  });
});
