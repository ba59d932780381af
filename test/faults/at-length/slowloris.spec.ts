import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterAll, expect, it } from '@jest/globals';
import { newBystander } from '../../support/bystander.js';
import { Client } from '../../support/client.js';
import { spreadOf, tellFigures } from '../../support/figures.js';
import { megabytes, memoryOf } from '../../support/metrics.js';
import { newDataDirectory, startServer } from '../../support/server.js';
import { until } from '../../support/until.js';

const DRIPPING = 2_000;
const FLOODING = 20;
/** Bystander's requests that must be answered meanwhile. */
const ANSWERS = 500;
const DRIP_EVERY = 100;
/** Milliseconds after which no request may still be on its way: the product’s limit, the time between two looks for such, and some for a busy machine. */
const CLOSED_WITHIN = 60_000;
/** Milliseconds; these clients take the same cores. */
const BYSTANDER_WITHIN = 2_000;
/** Bytes over what was needed before, in the midst of the floods: V8 lets hundreds of megabytes lie between two collections. */
const MOST = 600_000_000;
/** Bytes by which more may stay after the second attack than after the first, of which the heap has its size. */
const GROWTH = 40_000_000;

/** How a request begins, and what is then sent again and again and never ends it. */
const DRIPS: readonly (readonly [beginning: string, drip: string])[] = [
  ['GET /api/v1/health/ HTTP/1.1\r\nHost: localhost\r\n', 'a: b\r\n'],
  ['GET /api/v1/heal', 't'],
  [
    'POST /api/v1/accounts/token/ HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 90000\r\n\r\n{',
    ' ',
  ],
  [
    'POST /api/v1/accounts/token/ HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n',
    '1\r\n \r\n',
  ],
  ['', ''],
];

const FLOODS: readonly string[] = [
  'GET /api/v1/health/ HTTP/1.1\r\nHost: localhost\r\n\r\n'.repeat(200),
  'nonsense\r\n\r\n'.repeat(100),
  `GET /api/v1/health/ HTTP/1.1\r\nHost: localhost\r\nX: ${'x'.repeat(100_000)}\r\n\r\n`,
  'POST /api/v1/accounts/token/ HTTP/1.1\r\nHost: localhost\r\nContent-Length: 999999999999\r\n\r\n',
  `POST /api/v1/shipments/ HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 90000\r\n\r\n${'['.repeat(90_000)}`,
  '\u0016\u0003\u0001\u0002\u0000'.repeat(200),
];

let sockets: Socket[] = [];
let dripping: NodeJS.Timeout | undefined;
const hangUp = (): void => {
  clearInterval(dripping);
  for (const socket of sockets) socket.destroy();
  sockets = [];
};
afterAll(hangUp);

const opened = async (address: string): Promise<Socket> => {
  const { port, hostname } = new URL(address);
  const socket = connect(Number(port), hostname);
  socket.on('error', () => undefined);
  socket.resume();
  await once(socket, 'connect');
  return socket;
};

it(`${DRIPPING} connections that never finish a request, and ${FLOODING} that send one wrong one after another, twice: bystanders are answered, the slow are closed, and the second time needs no more memory`, async () => {
  const server = await startServer(await newDataDirectory());
  const anybody = new Client(() => server.address);
  const bystander = await newBystander(anybody);
  await until('the bystander to be warm', () => bystander.took.length >= ANSWERS);
  const memory = await memoryOf(anybody);
  const calm = [...bystander.took];

  const attack = async (): Promise<{ floods: number; most: number; stayed: number; seconds: number }> => {
    const [start, answered] = [performance.now(), bystander.took.length];
    for (let count = 0; count < DRIPPING; count += 1) {
      const [beginning = ''] = DRIPS[count % DRIPS.length] ?? [];
      const socket = await opened(server.address);
      socket.write(beginning);
      sockets.push(socket);
    }
    dripping = setInterval(() => {
      for (const [index, socket] of sockets.entries()) {
        const [, drip = ''] = DRIPS[index % DRIPS.length] ?? [];
        if (socket.writable && drip !== '') socket.write(drip);
      }
    }, DRIP_EVERY);
    let isOver = false;
    let floods = 0;
    const flood = async (): Promise<void> => {
      while (!isOver) {
        const socket = await opened(server.address);
        const closed = once(socket, 'close');
        socket.end(FLOODS[floods++ % FLOODS.length] ?? '');
        await closed;
      }
    };
    const flooding = Promise.all(Array.from({ length: FLOODING }, flood));
    let most = 0;
    await until('the bystander to go on', async () => {
      most = Math.max(most, (await memoryOf(anybody)) - memory);
      return bystander.took.length >= answered + ANSWERS;
    });
    isOver = true;
    let stayed = most;
    await until(
      'the slow to be closed',
      async () => {
        stayed = Math.min(stayed, (await memoryOf(anybody)) - memory);
        return sockets.every(({ closed }) => closed);
      },
      CLOSED_WITHIN,
    );
    hangUp();
    await flooding;
    return { floods, most, stayed, seconds: Math.round((performance.now() - start) / 1_000) };
  };
  const [first, second] = [await attack(), await attack()];
  await bystander.leave();

  const meanwhile = bystander.took.slice(calm.length);
  tellFigures({
    'bystanders before': spreadOf(calm),
    meanwhile: spreadOf(meanwhile),
    floods: first.floods + second.floods,
    'memory grew by at most': megabytes(Math.max(first.most, second.most)),
    'of the first attack stayed': megabytes(first.stayed),
    'of the second': megabytes(second.stayed),
    'the slow were closed after': `${Math.max(first.seconds, second.seconds)} s`,
  });
  expect(Math.max(...meanwhile)).toBeLessThan(BYSTANDER_WITHIN);
  expect(Math.max(first.most, second.most)).toBeLessThan(MOST);
  expect(second.stayed - first.stayed).toBeLessThan(GROWTH);
  expect(await server.stop()).toBe(0);
}, 300_000);
