import { randomUUID } from 'node:crypto';
import { shipment } from '../../../scripts/scale/shipments.mjs';
import { sign } from '../programs/jwt.mjs';
import { compare } from '../support/compare.mjs';
import { missingPackage, missingPostgres, startPostgres } from '../support/peers.mjs';
import { startBare } from '../support/processes.mjs';
import { register, startWaymark } from '../support/waymark.mjs';

const SHIPMENTS = 100;
const shipments = Array.from({ length: 200 }, shipment);

/** Tracking numbers of new shipments. */
const book = async (address, headers) => {
  const numbers = [];
  for (const body of shipments.slice(0, SHIPMENTS)) {
    const answer = await fetch(address, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });
    if (answer.status !== 201) throw new Error(`POST ${address} answered ${answer.status}: ${await answer.text()}`);
    numbers.push((await answer.json()).tracking_number);
  }
  return numbers;
};

export const express = {
  name: 'express',
  title: 'Waymark in comparison with the program that most people would write; both on one core with their database',
  bareIs: 'Express 5 + Drizzle + PostgreSQL with synchronous_commit (bench/peers/express.mjs)',
  missing: () => missingPostgres() ?? missingPackage('express'),
  run: async ({ directory, plan }) => {
    const secret = randomUUID();
    const postgres = startPostgres();
    const peer = await startBare('../../bench/peers/express.mjs', { socket: postgres.socket, secret });
    const waymark = await startWaymark(directory);
    const sides = {
      bare: {
        pids: () => [peer.pid, ...postgres.pids()],
        bookings: `${peer.address}/shipments`,
        track: (number) => `${peer.address}/track/${number}`,
        headers: { authorization: `Bearer ${sign(secret, { account_id: randomUUID() })}` },
      },
      ours: {
        pids: () => [waymark.pid],
        bookings: `${waymark.address}/api/v1/shipments/`,
        track: (number) => `${waymark.address}/api/v1/shipments/track/${number}/`,
        headers: await register(waymark),
      },
    };
    for (const side of Object.values(sides)) side.numbers = await book(side.bookings, side.headers);
    const compared = (loadOf) =>
      compare({
        ...plan,
        ...Object.fromEntries(
          Object.entries(sides).map(([name, side]) => [name, { pids: side.pids, load: loadOf(side) }]),
        ),
      });
    const creation = (more) =>
      compared(({ bookings, headers }) => ({ urls: [bookings], headers, bodies: shipments, clients: 64, ...more }));
    const lookUps = await compared(({ numbers, track }) => ({
      method: 'GET',
      urls: numbers.map(track),
      clients: 64,
    }));
    const plain = await creation({});
    const keyed = await creation({ keyed: true });
    await Promise.all([waymark.stop(), peer.stop()]);
    postgres.stop();
    const rate = { unit: '/s', value: 'rate' };
    return [
      { what: 'look-up, 64 clients, against Express', ...rate, ...lookUps },
      { what: 'creation, 64 clients, against Express', ...rate, goal: { ratio: { atLeast: 2.2 } }, ...plain },
      { what: '… with an Idempotency-Key each', ...rate, ...keyed },
    ];
  },
};
