// Readers who follow one parcel by long polls, a connection each, in one process: {"port", "path", "readers"}. Prints a
// line of JSON when all wait, {"ready": true}, and for each version that all of them have, {"seen", "at"}: the version, and
// milliseconds of the monotonic clock, which is the same in all processes. Ends with its input, or on a failed request.
import { connect } from 'node:net';
import { setTimeout } from 'node:timers';
import { firstLine } from './served.mjs';

/** 2,000 connections a second, so that no backlog overflows. */
const AT_ONCE = 100;
const PACE = 50;
/** Shared by all connections: each chunk is read before the next one arrives. */
const buffer = Buffer.alloc(65_536);

const { port, path, readers } = await firstLine();
const report = (message) => console.log(JSON.stringify(message));
const fail = (reason) => {
  console.error(`a reader failed: ${reason}`);
  process.exit(1);
};

/** Equal for all readers who wait together. */
const requests = new Map();
const requestAfter = (cursor) => {
  const found = requests.get(cursor);
  if (found) return found;
  const query = cursor === undefined ? '' : `?after=${cursor}`;
  const request = Buffer.from(`GET ${path}${query} HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n`);
  requests.set(cursor, request);
  return request;
};

const seen = new Map();
let waiting = 0;
const note = (cursor, isFirst) => {
  if (isFirst) {
    waiting += 1;
    if (waiting === readers) report({ ready: true });
    return;
  }
  // The end of a wait without an event has a cursor with a dot.
  if (cursor.includes('.')) return;
  const count = (seen.get(cursor) ?? 0) + 1;
  seen.set(cursor, count);
  if (count === readers) report({ seen: Number(cursor), at: Number(process.hrtime.bigint()) / 1e6 });
};

const start = () => {
  let rest = '';
  let isFirst = true;
  const read = (length) => {
    rest += buffer.latin1Slice(0, length);
    const end = rest.indexOf('\r\n\r\n');
    if (end < 0) return;
    const size = Number(/content-length: (\d+)/i.exec(rest)?.[1]);
    if (rest.length < end + 4 + size) return;
    if (!rest.startsWith('HTTP/1.1 200')) fail(rest.slice(0, 200));
    const cursor = /"cursor":"([^"]+)"/.exec(rest)?.[1] ?? fail(rest);
    rest = rest.slice(end + 4 + size);
    socket.write(requestAfter(cursor));
    note(cursor, isFirst);
    isFirst = false;
  };
  const socket = connect({ host: '127.0.0.1', port, noDelay: true, onread: { buffer, callback: read } });
  socket.once('connect', () => socket.write(requestAfter()));
  socket.once('error', ({ message }) => fail(message));
  socket.once('close', () => fail('a connection was closed'));
};

const open = (left) => {
  for (let count = 0; count < Math.min(AT_ONCE, left); count += 1) start();
  if (left > AT_ONCE) setTimeout(open, PACE, left - AT_ONCE);
};
open(readers);
