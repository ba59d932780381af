import { describe, expect, it } from '@jest/globals';
import { ERROR_CODES } from '@waymark/contracts';
import { demoStaff, newCustomer, registration } from '../../support/clients/people.js';
import { useServer } from '../../support/product/server.js';
import { until } from '../../support/waiting/until.js';

const anybody = useServer();

interface OpenApi {
  openapi: string;
  paths: Record<string, Record<string, { responses: object }>>;
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
    const healthy = { status: 'healthy' };
    const checks = { event_store: healthy, read_models: healthy, coordination: healthy, followers: healthy };
    expect(body).toEqual({
      status: 'healthy',
      version: expect.stringMatching(/^\d+\.\d+\.\d+/),
      checks: expect.objectContaining(checks),
    });
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
  it('is complete: every call and every response, errors too', async () => {
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
      const answers = Object.keys(described.get(name)?.responses ?? {});
      expect([name, answers]).toEqual([name, expect.arrayContaining(codes.split(' '))]);
    }
  });
});

describe('GET /metrics', () => {
  it('uses the Prometheus format', async () => {
    const { status, text, headers } = await anybody.raw('/metrics');
    expect(status).toBe(200);
    expect(headers.get('content-type')).toMatch(/^text\/plain/);
    expect(text).toMatch(/^# TYPE \w+ (counter|gauge|histogram)$/m);
    for (const name of [
      'waymark_log_position',
      'waymark_read_models_lag',
      'waymark_parked_events',
      'nodejs_eventloop_lag_seconds',
      ...['event_index', 'webhooks'].flatMap((follower) => [
        `waymark_follower_position{follower="${follower}"}`,
        `waymark_follower_lag{follower="${follower}"}`,
      ]),
    ]) {
      expect(text).toContain(`\n${name} `);
    }
  });

  it('has each labelled counter from the start', async () => {
    const { text } = await anybody.raw('/metrics');
    const commands = ['RegisterAccount', 'CreateShipment', 'RefreshSession', 'RegisterWebhook', 'ChangePassword'];
    const outcomes = ['ok', 'INVALID', ...ERROR_CODES];
    for (const labels of [
      ...['event_store', 'coordination'].map((store) => `waymark_store_errors_total{store="${store}"}`),
      // Most pairs never occur, so that only the start can have added them.
      ...commands.flatMap((command) =>
        outcomes.map((outcome) => `waymark_commands_total{command="${command}",outcome="${outcome}"}`),
      ),
    ]) {
      expect(text).toContain(`\n${labels} `);
    }
    const labelled = new Set(text.match(/^waymark_\w+_total(?=\{)/gm));
    expect([...labelled].sort()).toEqual(['waymark_commands_total', 'waymark_store_errors_total']);
  });

  it('counts requests, and counts and times commands by outcome', async () => {
    const figures = [
      'http_request_duration_seconds_count{method="GET",route="/api/v1/settings",status="200"}',
      'waymark_commands_total{command="RegisterAccount",outcome="ok"}',
      'waymark_commands_total{command="RegisterAccount",outcome="INVALID"}',
      'waymark_command_duration_seconds_count{command="RegisterAccount"}',
    ];
    const valuesOf = (text: string) =>
      figures.map((name) =>
        Number(
          text
            .split('\n')
            .find((line) => line.startsWith(name))
            ?.slice(name.length) ?? 0,
        ),
      );
    const before = valuesOf((await anybody.raw('/metrics')).text);
    const { email } = await newCustomer(anybody);
    expect((await anybody.post('/accounts/register/', registration(email))).status).toBe(400);
    await anybody.get('/settings/');
    const text = await until('every command to be complete', async () => {
      const scraped = (await anybody.raw('/metrics')).text;
      return scraped.includes('\nwaymark_commands_pending 0\n') && scraped;
    });
    expect(valuesOf(text).map((value, index) => value - (before[index] ?? 0))).toEqual([1, 1, 1, 2]);
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
      const directives = new Map(policy.split(';').map((directive) => [directive.split(' ', 1)[0], directive]));
      // The map on Contact is the only foreign content of a page, and only after its server has been reached.
      expect(directives.get('frame-src')).toBe('frame-src https://www.openstreetmap.org');
      expect(directives.get('connect-src')).toBe("connect-src 'self' https://www.openstreetmap.org");
      for (const foreign of ['frame-src', 'connect-src']) directives.delete(foreign);
      expect([...directives.values()].join(';')).not.toMatch(/unsafe-|\*| wss?:| https?:/);
      expect(directives.get('default-src')).toBe("default-src 'self'");
      expect(directives.get('style-src')).toMatch(/^style-src 'self'( 'sha256-[\w+/]{43}=')*$/);
      expect(directives.get('script-src')).toMatch(/^script-src 'self'( 'sha256-[\w+/]{43}=')*$/);
      // A form that the browser itself submits would put a password into the URL.
      expect(directives.get('form-action')).toBe("form-action 'none'");
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('x-frame-options')).toBe('DENY');
      expect(headers.get('x-powered-by')).toBeNull();
    }
  });

  it('lets only the form of Track be submitted without scripts', async () => {
    const policies = ['/track', '/login'].map(async (path) => {
      const { headers } = await fetch(`${anybody.url}${path}`);
      return /form-action [^;]+/.exec(headers.get('content-security-policy') ?? '')?.[0];
    });
    expect(await Promise.all(policies)).toEqual(["form-action 'self'", "form-action 'none'"]);
  });

  it('is not cached, unless it is public', async () => {
    const created = await anybody.post<{ access: string }>('/accounts/register/', registration());
    expect(created.headers.get('cache-control')).toBe('no-store');
    const client = anybody.as(created.body.access);
    for (const path of ['accounts/profile', 'shipments', 'shipments/addresses', 'api-keys', 'webhooks', 'nothing']) {
      const { headers } = await client.get(`/${path}/`);
      expect([path, headers.get('cache-control')]).toEqual([path, 'no-store']);
    }
  });

  it('has the request id of the caller if that is one word, else a generated one', async () => {
    const idOf = async (id: string) =>
      (await anybody.get('/settings/', { 'x-request-id': id })).headers.get('x-request-id');
    expect(await idOf('order-7')).toBe('order-7');
    expect(await idOf('two words')).toMatch(/^[0-9a-f-]{36}$/);
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
