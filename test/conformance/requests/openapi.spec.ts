import { beforeAll, describe, expect, it } from '@jest/globals';
import { useServer } from '../../support/product/server.js';

const anybody = useServer();

interface Response {
  description: string;
  content?: Record<string, { schema?: object }>;
  headers?: Record<string, { description: string; schema: object }>;
}
interface Operation {
  operationId: string;
  summary?: string;
  description?: string;
  security?: object[];
  tags: string[];
  parameters: { name: string; in: string; description?: string; schema: object }[];
  requestBody?: { content: Record<string, { schema: object }> };
  responses: Record<string, Response>;
}
interface Document {
  openapi: string;
  servers: { url: string }[];
  tags: { name: string }[];
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, object> };
}

/** Names of methods in generated clients, which must not change. */
const OPERATION_IDS = `
  addTrackingUpdate changePassword countShipments countShipmentsNeedingAttention createAddress
  createApiKey createPasswordResetLink createShipment createWebhook deleteAddress
  deleteShipment deleteTrackingUpdate deleteWebhook endSessions getCheckpoint
  getConsistencyProof getDelivery getHealth getHistoryProof getProfile
  getRoute getSession getSettings getShipment getShipmentHistory getWebhook
  keepSession listAccounts listAddresses listApiKeys listAuditEvents listDeliveries
  listEvents listMyShipments listRecipients listShipments listTrackingUpdates
  listWebhooks lookUpPlace pollShipment refreshToken register
  resetPassword retryDeliveries retryDelivery revokeApiKey rewindWebhook
  rotateWebhookSecret signIn signOut streamEvents suggestSearch
  testWebhook trackSeveral trackShipment updateAccount updateAddress updateProfile
  updateShipment updateTrackingUpdate updateWebhook verifyLog
`;

describe('the API document', () => {
  let document: Document;
  let operations: { name: string; path: string; operation: Operation }[];

  beforeAll(async () => {
    document = (await anybody.raw<Document>('/api/openapi.json')).body;
    operations = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => ({
        name: `${method.toUpperCase()} ${path}`,
        path,
        operation,
      })),
    );
  });

  it('has a schema for exactly the non-empty responses', () => {
    const wrong = operations.flatMap(({ name, operation }) =>
      Object.entries(operation.responses)
        .filter(([status, { content }]) => {
          const isDescribed = Object.values(content ?? {})[0]?.schema !== undefined;
          return isDescribed === ['204', '304'].includes(status);
        })
        .map(([status]) => `${name} ${status}`),
    );
    expect(wrong).toEqual([]);
  });

  it('has a success and the common errors for each route', () => {
    for (const { name, operation } of operations) {
      expect({ name, statuses: Object.keys(operation.responses) }).toEqual({
        name,
        statuses: expect.arrayContaining([expect.stringMatching(/^20[014]$/), '500']),
      });
    }
  });

  it('names each operation', () => {
    expect(operations.map(({ operation }) => operation.operationId).sort()).toEqual(OPERATION_IDS.trim().split(/\s+/));
  });

  it('has a body for each POST and PATCH that needs one, with the response to an invalid one', () => {
    const withoutBody = [
      ...['test', 'retry', 'rotate-secret', 'deliveries/{delivery}/retry'].map((action) => `webhooks/{id}/${action}`),
      'accounts/{id}/end-sessions',
      'accounts/{id}/password-reset-link',
      'accounts/session',
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
    for (const name of posts) {
      const { parameters = [] } = operations.find((one) => one.name === name)?.operation ?? {};
      expect(parameters.find((one) => one.name === 'Idempotency-Key')?.schema).toMatchObject({
        examples: ['{{$guid}}'],
      });
    }
    expect(posts).toContain('POST /api/v1/accounts/token/refresh/');
  });

  it('describes each operation, its authentication and its tag', () => {
    expect(document.servers).toEqual([{ url: anybody.url }]);
    const tags = document.tags.map(({ name }) => name);
    for (const { name, operation } of operations) {
      const { summary, description, security, tags: own } = operation;
      expect({ name, summary, description }).toEqual({
        name,
        summary: expect.stringMatching(/^[A-Z].*[^.]$/),
        description: expect.stringMatching(/^[A-Z].*\.$/s),
      });
      expect({ name, security: Array.isArray(security) }).toEqual({ name, security: true });
      expect(tags).toEqual(expect.arrayContaining(own));
    }
    const open = operations.filter(({ operation }) => operation.security?.length === 0).map(({ name }) => name);
    expect(open.sort()).toEqual(
      [
        'GET /api/v1/health/',
        'GET /api/v1/settings/',
        'GET /api/v1/shipments/track/',
        'GET /api/v1/shipments/track/{number}/',
        'GET /api/v1/shipments/track/{number}/live/',
        'GET /api/v1/shipments/track/{number}/route/',
        'GET /api/v1/shipments/track/{number}/updates/',
        'POST /api/v1/accounts/logout/',
        'POST /api/v1/accounts/register/',
        'POST /api/v1/accounts/reset-password/',
        'POST /api/v1/accounts/token/',
        'POST /api/v1/accounts/token/refresh/',
      ].sort(),
    );
  });

  it('documents response headers, and limits in numbers', () => {
    const headersOf = (method: string, path: string, status: string) =>
      Object.keys(document.paths[`/api/v1${path}/`]?.[method]?.responses[status]?.headers ?? {});
    expect(headersOf('get', '/shipments', '200')).toEqual(expect.arrayContaining(['Link', 'X-Total-Count']));
    expect(headersOf('post', '/shipments', '201')).toEqual(
      expect.arrayContaining(['ETag', 'Location', 'Idempotent-Replayed', 'X-Request-Id']),
    );
    expect(headersOf('get', '/shipments/{id}', '304')).toContain('ETag');
    expect(headersOf('post', '/shipments', '401')).toContain('WWW-Authenticate');
    const responses = operations
      .filter(({ name }) => name !== 'GET /api/v1/health/')
      .flatMap(({ operation }) => Object.entries(operation.responses).map(([status, one]) => ({ ...one, status })));
    const limited = responses.filter(({ status }) => status === '429');
    const unavailable = responses.filter(({ status }) => status === '503');
    expect(Math.min(limited.length, unavailable.length)).toBeGreaterThan(1);
    for (const { headers = {} } of [...limited, ...unavailable]) expect(Object.keys(headers)).toContain('Retry-After');
    for (const { description } of limited) expect(description).toMatch(/At most \d+ /i);
    expect(document.paths['/api/v1/accounts/token/']?.['post']?.responses['429']?.description).toContain(
      'At most 30 requests in 60 seconds for each address.',
    );
  });

  it('names the fields that a search covers', () => {
    const { parameters = [] } = document.paths['/api/v1/shipments/']?.['get'] ?? {};
    expect(parameters.find(({ name }) => name === 'q')?.description).toContain('delivery instructions');
  });

  it('documents what a list and its exports send', () => {
    for (const path of ['/shipments', '/shipments/user/shipments']) {
      const { headers = {} } = document.paths[`/api/v1${path}/`]?.['get']?.responses['200'] ?? {};
      for (const name of ['Link', 'X-Total-Count']) {
        expect(headers[name]?.description).toMatch(/Only with `application\/json`$/);
      }
      expect(headers['Content-Disposition']?.description).toMatch(/Only with `application\/x-ndjson` and `text\/csv`$/);
    }
    const exporting = operations.filter(
      ({ operation }) => operation.responses['200']?.headers?.['Content-Disposition'] !== undefined,
    );
    expect(exporting.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['GET /api/v1/audit/events/', 'GET /api/v1/shipments/{id}/history/']),
    );
    expect(
      document.paths['/api/v1/accounts/']?.['get']?.responses['200']?.headers?.['Link']?.description,
    ).not.toContain('Only with');
  });

  it('documents a header of an error only where a code has it', () => {
    for (const [status, header, code] of [
      ['403', 'WWW-Authenticate', 'MISSING_SCOPE'],
      ['409', 'Retry-After', 'IDEMPOTENCY_KEY_IN_USE'],
    ] as const) {
      const answering = operations.flatMap(({ name, operation }) => {
        const response = operation.responses[status];
        return response ? [{ name, ...response }] : [];
      });
      expect(answering.length).toBeGreaterThan(1);
      for (const { name, headers = {}, description } of answering) {
        expect([name, status, header in headers]).toEqual([name, status, description.includes(`\`${code}\``)]);
      }
    }
    const retry = document.paths['/api/v1/api-keys/']?.['post']?.responses['409']?.headers?.['Retry-After'];
    expect(retry).toMatchObject({ description: expect.stringContaining('IDEMPOTENCY_KEY_IN_USE') });
  });

  it('declares integers and times, and events by reference', () => {
    expect(document.components.schemas).toMatchObject({
      Shipment: {
        properties: { id: { type: 'integer' }, weight: { type: 'number' }, created_at: { format: 'date-time' } },
      },
      ShipmentCreatedCloudEventData: { properties: { waybill: { $ref: '#/components/schemas/Waybill' } } },
      CloudEvent: { properties: { data: { $ref: '#/components/schemas/CloudEventData' } } },
    });
    expect(document.components.schemas['FeedPage']).toMatchObject({
      properties: { events: { items: { $ref: '#/components/schemas/CloudEvent' } } },
    });
  });

  it('opens in the browser under the content security policy', async () => {
    const page = await anybody.raw('/api/docs');
    expect(page.status).toBe(200);
    expect(page.headers.get('content-security-policy')).toContain("script-src 'self'");
    expect(page.text).not.toMatch(/<script(?![^>]*\bsrc=)[^>]*>\s*\S/);
    const scripts = [...page.text.matchAll(/<script[^>]*\bsrc="([^"]+)"/g)].map(([, source = '']) => source);
    expect(scripts.length).toBeGreaterThan(1);
    for (const script of scripts) {
      const answer = await anybody.raw(new URL(script, 'http://waymark/api/docs').pathname);
      expect({ script, status: answer.status }).toEqual({ script, status: 200 });
      expect(answer.headers.get('content-type')).toContain('javascript');
    }
  });
});
