// Keeps sockets open. Its input is one JSON per line. {"address", "count", "number"?, "spread"?} opens `count` sockets
// that watch the number, a hundred at a time or at random within `spread` milliseconds. {"url", "headers", "body"} posts
// and waits until each watching socket has received one message. The reply to each line is {"milliseconds"}, for a post
// also the first {"message"}. It ends with its input.
import { performance } from 'node:perf_hooks';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import { io } from 'socket.io-client';

const AT_ONCE = 100;
const watching = [];

const connected = (socket) =>
  new Promise((resolve, reject) => {
    socket.once('connect', resolve);
    socket.once('connect_error', reject);
  });

const openOne = async (address, number) => {
  const socket = io(address, { forceNew: true, transports: ['websocket'], reconnection: false });
  await connected(socket);
  if (number === undefined) return;
  const answer = await socket.emitWithAck('tracking.watch', number);
  if (!answer.ok) throw new Error(answer.detail);
  watching.push(socket);
};

const open = async ({ address, count, number, spread }) => {
  if (spread !== undefined) {
    const atSomeMoment = async () => {
      await pause(Math.random() * spread);
      await openOne(address, number);
    };
    await Promise.all(Array.from({ length: count }, atSomeMoment));
    return {};
  }
  for (let opened = 0; opened < count; opened += AT_ONCE) {
    const batch = Math.min(AT_ONCE, count - opened);
    await Promise.all(Array.from({ length: batch }, () => openOne(address, number)));
  }
  return {};
};

const post = async ({ url, headers, body }) => {
  const received = Promise.all(
    watching.map((socket) => new Promise((resolve) => socket.once('tracking.changed', resolve))),
  );
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  if (answer.status !== 201) throw new Error(`POST ${url} answered ${answer.status}`);
  const [message] = await received;
  return { message };
};

const lines = createInterface({ input: process.stdin });
lines.on('close', () => process.exit());
for await (const line of lines) {
  const command = JSON.parse(line);
  const start = performance.now();
  const result = await (command.count === undefined ? post(command) : open(command));
  console.log(JSON.stringify({ ...result, milliseconds: performance.now() - start }));
}
