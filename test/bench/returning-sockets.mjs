// The customers of returning-customers.mjs, in a process of their own so that they do not count as the server's.
// Takes one message {address, tokens, cursor, missed}; answers the milliseconds until each was current, and how many had to reload.
import { performance } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import { io } from 'socket.io-client';

/** Milliseconds over which clients that were disconnected together come back: Socket.IO waits 1 s, give or take half. */
const SPREAD = 1_000;

/** Resolves once the customer has seen everything that was missed, or was told to reload. */
const comeBack = async (address, token, cursor, missed) => {
  await pause(Math.random() * SPREAD);
  const socket = io(address, { forceNew: true, transports: ['websocket'], auth: { token } });
  let seen = 0;
  const answer = await new Promise((resolve, reject) => {
    let told;
    const look = () => {
      if (told && (!told.recovered || seen >= missed)) resolve(told);
    };
    socket.on('shipments.changed', () => {
      seen += 1;
      look();
    });
    socket.on('connect_error', (error) => error.message === 'UNAUTHENTICATED' && reject(error));
    socket.on('connect', () =>
      socket.emit('shipments.watch', cursor, (given) => {
        if (!given.ok) return reject(new Error(given.detail));
        told = given;
        look();
      }),
    );
  });
  return { recovered: answer.recovered, exact: seen === missed };
};

process.once('message', async ({ address, tokens, cursor, missed }) => {
  const start = performance.now();
  const back = await Promise.all(
    tokens.map(async (token) => {
      const { recovered, exact } = await comeBack(address, token, cursor, missed);
      return { recovered, exact, after: performance.now() - start };
    }),
  );
  process.send({
    milliseconds: back.map(({ after }) => after),
    reloaded: back.filter(({ recovered }) => !recovered).length,
    inexact: back.filter(({ recovered, exact }) => recovered && !exact).length,
  });
});
