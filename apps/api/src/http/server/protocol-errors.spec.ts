import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, it } from '@jest/globals';
import { parsedAnswer, sendRaw } from '../../../../../test/support/clients/raw-http.js';
import type { Configuration } from '../../config/configuration.js';
import { createLogger } from '../../logging/logging.js';
import { NO_TRACING } from '../../platform/tracing/tracing.js';
import { httpServer } from './http-server.js';
import { refuseBrokenRequests } from './protocol-errors.js';

describe('a request that arrives too slowly', () => {
  it("is rejected in the API's error format", async () => {
    const server = createServer({ headersTimeout: 40, requestTimeout: 40, connectionsCheckingInterval: 10 });
    server.on('clientError', refuseBrokenRequests({ 'x-content-type-options': 'nosniff' }));
    await once(server.listen(0, '127.0.0.1'), 'listening');
    const answer = parsedAnswer(await sendRaw((server.address() as AddressInfo).port, 'GET / HTTP/1.1\r\n'));
    server.close();
    expect([answer.status, JSON.parse(answer.body)]).toMatchObject([408, { code: 'REQUEST_TIMEOUT' }]);
    expect(answer.headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    });
  });

  it('has 30 seconds for its headers as for the whole request', () => {
    const configuration = { mapEmbedUrl: '', publicUrl: '', trustsProxy: () => false } as unknown as Configuration;
    const { adapter } = httpServer(configuration, createLogger('error', NO_TRACING), NO_TRACING);
    const { headersTimeout, requestTimeout } = adapter.getInstance().server;
    expect([headersTimeout, requestTimeout]).toEqual([30_000, 30_000]);
  });
});
