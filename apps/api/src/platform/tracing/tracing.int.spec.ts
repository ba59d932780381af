import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { firstAltered, type HistoryEntry, type Shipment, type TokenPair } from '@waymark/contracts';
import { io, type Socket } from 'socket.io-client';
import { startReceiver, type WebhookReceiver } from '../../../../../test/support/webhooks/receiver.js';
import { until } from '../../../../../test/support/waiting/until.js';
import { startApplication, type RunningApplication } from '../../testing/running-application.js';
import { sampleWaybill } from '../../testing/sample-waybill.js';

interface SentSpan {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  startTimeUnixNano: string;
  endTimeUnixNano: string;
  attributes: { key: string; value: Record<string, unknown> }[];
}

interface SentTraces {
  resourceSpans: {
    resource: { attributes: SentSpan['attributes'] };
    scopeSpans: { spans: SentSpan[] }[];
  }[];
}

const attribute = ({ attributes }: Pick<SentSpan, 'attributes'>, name: string): unknown =>
  Object.values(attributes.find(({ key }) => key === name)?.value ?? {})[0];

const endpointOf = ({ url }: WebhookReceiver): string => new URL(url).origin;
const TAKEN = (response: { end: (text: string) => unknown }): unknown => response.end('{}');

describe('a booking', () => {
  let collector: WebhookReceiver;
  let hook: WebhookReceiver;
  let app: RunningApplication;
  let socket: Socket;
  let token: string;
  const trace_id = randomBytes(16).toString('hex');
  const caller = randomBytes(8).toString('hex');
  const sent = (): SentTraces[] =>
    collector.received.flatMap(({ body }) => (body === '' ? [] : (JSON.parse(body) as SentTraces)));
  const spans = (): SentSpan[] =>
    sent()
      .flatMap(({ resourceSpans }) => resourceSpans)
      .flatMap(({ scopeSpans }) => scopeSpans)
      .flatMap((scope) => scope.spans)
      .filter(({ traceId }) => traceId === trace_id);

  beforeAll(async () => {
    collector = await startReceiver(TAKEN);
    hook = await startReceiver();
    app = await startApplication({
      OTEL_EXPORTER_OTLP_ENDPOINT: `${endpointOf(collector)}/`,
      OTEL_SERVICE_NAME: 'depot',
      WEBHOOK_ALLOW_PRIVATE: 'on',
    });
    const person = { email: 'ada@example.com', password: 'correct horse 7', first_name: 'Ada', last_name: 'Sample' };
    const { body } = await app.call('POST', '/api/v1/accounts/register/', { body: person });
    token = (body as TokenPair).access;
    await app.call('POST', '/api/v1/webhooks/', { body: { url: hook.url }, token });
    socket = io(app.address, { transports: ['websocket'], auth: { token } });
    await socket.emitWithAck('shipments.watch');
  });
  afterAll(async () => {
    socket.close();
    await app.close();
    await collector.close();
    await hook.close();
  });

  it('is one trace, from its caller to rows, sockets and webhooks', async () => {
    const headers = { traceparent: `00-${trace_id}-${caller}-01` };
    const { status, body } = await app.call('POST', '/api/v1/shipments/', { body: sampleWaybill(), token, headers });
    expect(status).toBe(201);
    const { id } = body as Shipment;

    const named = (name: string): SentSpan[] => spans().filter((span) => span.name === name);
    const ofShipment = (): SentSpan | undefined =>
      named('append').find((span) => attribute(span, 'waymark.stream') === 'shipment');
    const after = (): SentSpan[] => spans().filter(({ parentSpanId }) => parentSpanId === ofShipment()?.spanId);
    await until('every span of the booking', () => ofShipment() && after().length >= 4 && named('deliver webhook')[0]);

    const [request] = named('POST /api/v1/shipments');
    const [command] = named('command CreateShipment');
    expect(request?.parentSpanId).toBe(caller);
    expect(command?.parentSpanId).toBe(request?.spanId);
    expect(ofShipment()?.parentSpanId).toBe(command?.spanId);
    expect(
      after()
        .map((span) => [span.name, attribute(span, 'waymark.rows')].join(' ').trim())
        .sort(),
    ).toEqual(['deliver webhook', 'project eventIndex', 'project views', 'push']);
    expect(request && attribute(request, 'http.response.status_code')).toBe(201);
    expect(command && attribute(command, 'waymark.outcome')).toBe('ok');
    for (const span of spans()) expect(BigInt(span.endTimeUnixNano)).toBeGreaterThan(BigInt(span.startTimeUnixNano));
    const [first] = sent();
    expect(first && attribute(first.resourceSpans[0]?.resource ?? { attributes: [] }, 'service.name')).toBe('depot');

    const [delivery] = named('deliver webhook');
    expect(hook.received.map((one) => one.headers['traceparent'])).toEqual([`00-${trace_id}-${delivery?.spanId}-01`]);

    const history = (await app.call('GET', `/api/v1/shipments/${id}/history/`, { token })).body as HistoryEntry[];
    expect(history[0]?.traceparent).toBe(`00-${trace_id}-${ofShipment()?.spanId}-01`);
    expect(await firstAltered(id, history)).toBeUndefined();
  });

  it('is found by its trace in the log and in the metrics', async () => {
    const lines = app.log.text.split('\n').filter((line) => line.includes(trace_id));
    expect(lines.map((line) => JSON.parse(line) as object)).toMatchObject([
      { trace_id, method: 'POST', path: '/api/v1/shipments/', status: 201 },
    ]);
    const figures = (accept: string) => app.call('GET', '/metrics', { headers: { accept } });
    const open = await figures('application/openmetrics-text;version=1.0.0,text/plain;q=0.5');
    expect(open.headers.get('content-type')).toContain('application/openmetrics-text');
    expect(String(open.body)).toMatch(
      new RegExp(`^waymark_command_duration_seconds_bucket.*CreateShipment.* # \\{trace_id="${trace_id}"`, 'm'),
    );
    const plain = await figures('text/plain');
    expect(plain.headers.get('content-type')).toContain('text/plain');
    expect(String(plain.body)).toContain('waymark_commands_total{command="CreateShipment",outcome="ok"} 1\n');
    expect(String(plain.body)).not.toContain(trace_id);
  });

  it('whose caller does not sample its trace is in no trace, and neither is its event', async () => {
    const unkept = randomBytes(16).toString('hex');
    const headers = { traceparent: `00-${unkept}-${caller}-00` };
    const { body } = await app.call('POST', '/api/v1/shipments/', { body: sampleWaybill(), token, headers });
    const { id } = body as Shipment;
    const history = (await app.call('GET', `/api/v1/shipments/${id}/history/`, { token })).body as HistoryEntry[];
    expect(history[0]).not.toHaveProperty('traceparent');
  });
});

describe('a trace receiver', () => {
  const book = async (app: RunningApplication): Promise<number[]> => {
    const person = { email: 'ada@example.com', password: 'correct horse 7', first_name: 'Ada', last_name: 'Sample' };
    const { body } = await app.call('POST', '/api/v1/accounts/register/', { body: person });
    const { access: token } = body as TokenPair;
    const bookings = Array.from({ length: 20 }, () =>
      app.call('POST', '/api/v1/shipments/', { body: sampleWaybill(), token }),
    );
    return (await Promise.all(bookings)).map(({ status }) => status);
  };

  it('that never answers blocks neither requests nor the shutdown', async () => {
    const silent = await startReceiver(() => undefined);
    const app = await startApplication({ OTEL_EXPORTER_OTLP_ENDPOINT: endpointOf(silent) });
    expect(await book(app)).toEqual(Array<number>(20).fill(201));
    await until('the receiver to receive spans', () => silent.received.length > 0);
    await app.close();
    await silent.close();
  });

  it('that rejects spans causes them to be dropped and counted', async () => {
    const refusing = await startReceiver((response) => response.writeHead(400).end());
    const app = await startApplication({ OTEL_EXPORTER_OTLP_ENDPOINT: endpointOf(refusing) });
    expect(await book(app)).toEqual(Array<number>(20).fill(201));
    await until('dropped spans', async () =>
      /^waymark_spans_dropped_total [1-9]/m.test(String((await app.call('GET', '/metrics')).body)),
    );
    await app.close();
    await refusing.close();
  });
});
