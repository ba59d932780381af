import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { firstAltered, type HistoryEntry, type Shipment, type TokenPair } from '@waymark/contracts';
import { io, type Socket } from 'socket.io-client';
import { answering, startReceiver, type WebhookReceiver } from '../../../../../../test/support/webhooks/receiver.js';
import { until } from '../../../../../../test/support/waiting/until.js';
import { startApplication, type RunningApplication } from '../../../testing/running-application.js';
import { sampleWaybill } from '../../../testing/sample-waybill.js';

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

const METRICS_TOKEN = 'a-token-of-figures';
const trace_id = randomBytes(16).toString('hex');
const caller = randomBytes(8).toString('hex');

let collector: WebhookReceiver;
let hook: WebhookReceiver;
let app: RunningApplication;
let isStopped = false;
let socket: Socket;
let token: string;

const sent = (): SentTraces[] =>
  collector.received.flatMap(({ body }) => (body === '' ? [] : (JSON.parse(body) as SentTraces)));
const spans = (): SentSpan[] =>
  sent()
    .flatMap(({ resourceSpans }) => resourceSpans)
    .flatMap(({ scopeSpans }) => scopeSpans)
    .flatMap((scope) => scope.spans)
    .filter(({ traceId }) => traceId === trace_id);
const book = (headers = {}) => app.call('POST', '/api/v1/shipments/', { body: sampleWaybill(), token, headers });
const figures = (headers = {}) => app.call('GET', '/metrics', { token: METRICS_TOKEN, headers });

beforeAll(async () => {
  collector = await startReceiver(answering(200, '{}'));
  hook = await startReceiver();
  app = await startApplication({
    OTEL_EXPORTER_OTLP_ENDPOINT: `${new URL(collector.url).origin}/`,
    OTEL_SERVICE_NAME: 'depot',
    WEBHOOK_ALLOW_PRIVATE: 'on',
    METRICS_TOKEN,
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
  if (!isStopped) await app.close();
  await collector.close();
  await hook.close();
});

describe('a booking', () => {
  it('is one trace, from its caller to rows, sockets and webhooks', async () => {
    const { status, body } = await book({ traceparent: `00-${trace_id}-${caller}-01` });
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
    const open = await figures({ accept: 'application/openmetrics-text;version=1.0.0,text/plain;q=0.5' });
    expect(open.headers.get('content-type')).toContain('application/openmetrics-text');
    expect(String(open.body)).toMatch(
      new RegExp(`^waymark_command_duration_seconds_bucket.*CreateShipment.* # \\{trace_id="${trace_id}"`, 'm'),
    );
    const plain = await figures({ accept: 'text/plain' });
    expect(plain.headers.get('content-type')).toContain('text/plain');
    expect(String(plain.body)).toContain('waymark_commands_total{command="CreateShipment",outcome="ok"} 1\n');
    expect(String(plain.body)).not.toContain(trace_id);
  });

  it('whose caller does not sample its trace is in no trace, and neither is its event', async () => {
    const unkept = randomBytes(16).toString('hex');
    const { body } = await book({ traceparent: `00-${unkept}-${caller}-00` });
    const { id } = body as Shipment;
    const history = (await app.call('GET', `/api/v1/shipments/${id}/history/`, { token })).body as HistoryEntry[];
    expect(history[0]).not.toHaveProperty('traceparent');
  });
});

it('the metrics require their token', async () => {
  expect((await app.call('GET', '/metrics')).status).toBe(401);
  expect((await app.call('GET', '/metrics', { token: 'another-token' })).status).toBe(401);
});

describe('a trace receiver', () => {
  const bookings = async (): Promise<number[]> =>
    (await Promise.all(Array.from({ length: 20 }, () => book()))).map(({ status }) => status);

  it('that rejects spans causes them to be dropped and counted', async () => {
    collector.answer = answering(400);
    expect(await bookings()).toEqual(Array<number>(20).fill(201));
    await until('dropped spans', async () =>
      /^waymark_spans_dropped_total [1-9]/m.test(String((await figures()).body)),
    );
  });

  it('that never answers blocks neither requests nor the shutdown', async () => {
    collector.answer = () => undefined;
    const before = collector.received.length;
    expect(await bookings()).toEqual(Array<number>(20).fill(201));
    await until('the receiver to receive spans', () => collector.received.length > before);
    isStopped = true;
    await app.close();
  });
});
