import { expect, it } from '@jest/globals';
import { useServer } from '../../support/product/server.js';

const anybody = useServer();

it('asyncapi.json is served next to openapi.json and names this server', async () => {
  const { status, headers, body } = await anybody.raw<{ asyncapi: string; servers: object }>('/api/asyncapi.json');

  expect(status).toBe(200);
  expect(headers.get('content-type')).toContain('application/json');
  expect(body).toMatchObject({ asyncapi: '3.0.0', servers: { http: { host: new URL(anybody.url).host } } });
});
