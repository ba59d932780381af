// HTTP clients in a separate process. Each keeps one connection with `pipelined` pending requests (default 1). With
// `rate`, requests are due at a constant rate instead, whatever the responses, and wait for a free connection.
// Its input is one JSON: {"urls", "method", "headers", "bodies", "clients", "pipelined", "rate", "warmUp", "milliseconds"};
// with "keyed", each request has another Idempotency-Key.
// Prints {"answers", "refused", "seconds", "p50", "p99", "busy"}: latencies in milliseconds since a request was due, and
// the clients' share of a core.
import { randomUUID } from 'node:crypto';
import { connect } from 'node:net';
import { performance } from 'node:perf_hooks';
import { setImmediate } from 'node:timers';
import { json } from 'node:stream/consumers';

const {
  urls,
  method = 'POST',
  headers = {},
  bodies = [''],
  keyed = false,
  clients,
  pipelined = 1,
  rate,
  warmUp,
  milliseconds,
} = await json(process.stdin);

/** Replaced by another key in each request. */
const KEY = '00000000-0000-4000-8000-000000000000';
const text = (url, body) => {
  const { host, pathname, search } = new URL(url);
  const given = body === '' ? [] : ['content-type: application/json', `content-length: ${Buffer.byteLength(body)}`];
  const lines = [`${method} ${pathname}${search} HTTP/1.1`, `host: ${host}`, ...given];
  for (const [name, value] of Object.entries(headers)) lines.push(`${name}: ${value}`);
  if (keyed) lines.push(`idempotency-key: ${KEY}`);
  return `${lines.join('\r\n')}\r\n\r\n${body}`;
};
const lengthIn = /\r\ncontent-length: (\d+)/i;
const isChunked = /\r\ntransfer-encoding: chunked/i;
/** JSON never contains it. */
const LAST_CHUNK = '\r\n0\r\n\r\n';
/** Statuses whose responses have no body and need no Content-Length. */
const bodiless = new Set([204, 304]);

/** The end of a response; undefined while the last chunk of its body is missing. */
const endOf = (bytes, head, status, headEnd) => {
  if (isChunked.test(head)) {
    const last = bytes.indexOf(LAST_CHUNK, headEnd + 2);
    return last < 0 ? undefined : last + LAST_CHUNK.length;
  }
  const length = Number(lengthIn.exec(head)?.[1] ?? (bodiless.has(status) ? 0 : Number.NaN));
  if (Number.isNaN(length)) throw new Error(`a response without a length:\n${head}`);
  return headEnd + 4 + length;
};

const begin = performance.now() + warmUp;
const end = begin + milliseconds;
const latencies = [];
let refused = 0;
let turn = 0;
let processorAtBegin;

const count = (status, since, now) => {
  if (since < begin) return;
  processorAtBegin ??= process.cpuUsage();
  if (status >= 200 && status < 300) latencies.push(now - since);
  else refused += 1;
};

const bodyTexts = bodies.map((body) => (body === '' ? '' : JSON.stringify(body)));
const places = [...new Set(urls.map((url) => new URL(url).origin))].map((origin) => {
  const { hostname, port } = new URL(origin);
  const there = urls.filter((url) => new URL(url).origin === origin);
  return { hostname, port, requests: there.flatMap((url) => bodyTexts.map((body) => text(url, body))) };
});

/** One connection; `answered` is called for each chunk that completes responses, with their number. */
class Connection {
  constructor({ hostname, port, requests }, answered, failed) {
    this.requests = requests;
    this.sentAt = [];
    this.rest = Buffer.alloc(0);
    this.answered = answered;
    this.socket = connect({ host: hostname, port: Number(port), noDelay: true });
    this.socket.on('data', (chunk) => this.read(chunk));
    this.socket.on('error', failed);
    this.socket.on('close', () => failed(new Error('the server closed a connection')));
  }

  send(...since) {
    const texts = since.map(() => {
      turn += 1;
      const request = this.requests[turn % this.requests.length];
      return keyed ? request.replace(KEY, randomUUID()) : request;
    });
    this.sentAt.push(...since);
    this.socket.write(texts.join(''));
  }

  read(chunk) {
    const bytes = this.rest.length === 0 ? chunk : Buffer.concat([this.rest, chunk]);
    const now = performance.now();
    let at = 0;
    let answers = 0;
    for (;;) {
      const headEnd = bytes.indexOf('\r\n\r\n', at);
      if (headEnd < 0) break;
      const head = bytes.latin1Slice(at, headEnd);
      const status = Number(head.slice(9, 12));
      const end = endOf(bytes, head, status, headEnd);
      if (end === undefined || bytes.length < end) break;
      at = end;
      answers += 1;
      count(status, this.sentAt.shift(), now);
    }
    this.rest = bytes.subarray(at);
    if (answers > 0) this.answered(answers);
  }
}

const run = () =>
  new Promise((resolve, reject) => {
    const connections = [];
    let under = 0;
    let over = false;
    const finish = () => {
      if (!over || under > 0) return;
      for (const { socket } of connections) socket.removeAllListeners('close').destroy();
      resolve();
    };
    const open = (answered) => {
      const place = places[connections.length % places.length];
      const connection = new Connection(place, (answers) => answered(connection, answers), reject);
      connections.push(connection);
      return connection;
    };

    const closedLoop = (connection, answers) => {
      under -= answers;
      const now = performance.now();
      if (now < end) {
        under += answers;
        connection.send(...Array(answers).fill(now));
        return;
      }
      over = true;
      finish();
    };
    if (rate === undefined) {
      for (let number = 0; number < clients; number += 1) {
        under += pipelined;
        open(closedLoop).send(...Array(pipelined).fill(performance.now()));
      }
      return;
    }

    const waiting = [];
    const free = Array.from({ length: clients }, () =>
      open((connection) => {
        under -= 1;
        const due = waiting.shift();
        if (due === undefined) free.push(connection);
        else connection.send(due);
        finish();
      }),
    );
    let due = performance.now();
    const pace = () => {
      for (const now = performance.now(); due <= now && due < end; due += 1_000 / rate) {
        under += 1;
        const connection = free.shift();
        if (connection) connection.send(due);
        else waiting.push(due);
      }
      if (due < end) return void setImmediate(pace);
      over = true;
      finish();
    };
    pace();
  });

await run();
const { user, system } = process.cpuUsage(processorAtBegin);
const took = performance.now() - begin;
latencies.sort((left, right) => left - right);
const quantile = (part) => latencies[Math.floor(latencies.length * part)] ?? null;
console.log(
  JSON.stringify({
    answers: latencies.length,
    refused,
    seconds: milliseconds / 1000,
    p50: quantile(0.5),
    p99: quantile(0.99),
    busy: (user + system) / 1_000 / took,
  }),
);
