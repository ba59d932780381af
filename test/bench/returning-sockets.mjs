// The customers of returning-customers.mjs, in a separate process so that their processor time is not the server's.
// Receives one message {address, tokens, cursor, missed}; replies with the milliseconds until each customer was current,
// and how many had to reload.
import { performance } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import { io } from 'socket.io-client';

/** Milliseconds within which clients that were disconnected together reconnect: Socket.IO waits 1 s ± 50 %. */
const SPREAD = 1_000;

/** Resolves once the customer has received all missed changes, or must reload. */
const reconnect = async (address, token, cursor, missed) => {
  await pause(Math.random() * SPREAD);
  const socket = io(address, { forceNew: true, transports: ['websocket'], auth: { token } });
  let seen = 0;
  const answer = await new Promise((resolve, reject) => {
    let reply;
    const look = () => {
      if (reply && (!reply.recovered || seen >= missed)) resolve(reply);
    };
    socket.on('shipments.changed', () => {
      seen += 1;
      look();
    });
    socket.on('connect_error', (error) => error.message === 'UNAUTHENTICATED' && reject(error));
    socket.on('connect', () =>
      socket.emit('shipments.watch', cursor, (given) => {
        if (!given.ok) return reject(new Error(given.detail));
        reply = given;
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
      const { recovered, exact } = await reconnect(address, token, cursor, missed);
      return { recovered, exact, after: performance.now() - start };
    }),
  );
  process.send({
    milliseconds: back.map(({ after }) => after),
    reloaded: back.filter(({ recovered }) => !recovered).length,
    inexact: back.filter(({ recovered, exact }) => recovered && !exact).length,
  });
});
