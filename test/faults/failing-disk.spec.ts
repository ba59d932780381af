/** @needs strace */
import { randomUUID } from 'node:crypto';
import { expect, it } from '@jest/globals';
import type { Shipment } from '@waymark/contracts';
import { Client } from '../support/clients/client.js';
import { tellFigures } from '../support/test-run/figures.js';
import {
  answersOf,
  changeWhile,
  expectClearRefusals,
  expectExactly,
  newJournals,
  unknownOf,
} from '../support/scenarios/journal.js';
import { round } from '../support/test-run/length.js';
import { newCustomer } from '../support/clients/people.js';
import { beginProductProcess } from '../support/product/product-process.js';
import { expectRowsOfARebuild } from '../support/log/read-model-rows.js';
import { newShipment, waybill } from '../support/clients/samples.js';
import { newDataDirectory } from '../support/product/server.js';
import { failingSyncs } from '../support/faults/system-faults.js';
import { until } from '../support/waiting/until.js';
import { verify } from '../support/log/verify.js';

const CLIENTS = 8;
/** The syncs of each thread that fail. */
const FAILING = round({ short: { first: 60, last: 80 }, long: { first: 200, last: 500 } });
const ANSWERS_AFTERWARDS = round({ short: 100, long: 1_000 });

it(`each sync to disk fails from the ${FAILING.first}th to the ${FAILING.last}th (EIO, by strace): writes get 503 OUTCOME_UNKNOWN and happen once when retried, acknowledged writes stay, reads work, and the product recovers by itself`, async () => {
  const dataDirectory = await newDataDirectory();
  const product = beginProductProcess(dataDirectory, {}, failingSyncs(FAILING));
  try {
    const address = await product.healthy();
    const anybody = new Client(() => address);
    const reader = await newCustomer(anybody);
    const shipment = await newShipment(reader.client);
    const journals = await newJournals(anybody, CLIENTS);

    let isOver = false;
    const load = Promise.all(journals.map((journal) => changeWhile(journal, () => !isOver)));
    await until('an outcome to be unknown', () => unknownOf(journals) > 0);
    let reads = 0;
    const before = answersOf(journals);
    await until('writes to succeed again', async () => {
      const answers = await Promise.all([
        reader.client.get<Shipment[]>('/shipments/'),
        anybody.get(`/shipments/track/${shipment.tracking_number}/`),
      ]);
      expect(answers.map(({ status }) => status)).toEqual([200, 200]);
      reads += answers.length;
      return answersOf(journals) >= before + ANSWERS_AFTERWARDS;
    });
    isOver = true;
    await load;

    expectClearRefusals(journals);
    await Promise.all(journals.map(expectExactly));
    await until('the server to be healthy', async () => (await anybody.get('/health/')).status === 200);
    await expectRowsOfARebuild(dataDirectory);
    tellFigures({
      'outcomes unknown': unknownOf(journals),
      'writes answered': answersOf(journals),
      'reads meanwhile': reads,
    });
  } finally {
    expect(await product.end('SIGTERM')).toBe(0);
  }
  expect(await verify(dataDirectory)).toMatchObject({ ok: true });
});

it('a sync to disk fails and the process is killed: the outcome was unknown, and the retry finds the booking, once', async () => {
  const dataDirectory = await newDataDirectory();
  let product = beginProductProcess(dataDirectory, {}, failingSyncs({ first: FAILING.first, last: 65_000 }));
  let address = await product.healthy();
  const anybody = new Client(() => address);
  const { client } = await newCustomer(anybody);
  const book = (key: string) =>
    client.post<Shipment>('/shipments/', { ...waybill, contents_description: key }, { 'idempotency-key': key });
  const booked: string[] = [];
  let key = randomUUID();
  let answer = await book(key);
  while (answer.status === 201) {
    booked.push(key);
    key = randomUUID();
    answer = await book(key);
  }
  expect(answer).toMatchObject({ status: 503, body: { code: 'OUTCOME_UNKNOWN' } });
  expect(await product.end('SIGKILL')).toBeNull();

  product = beginProductProcess(dataDirectory);
  try {
    address = await product.healthy();
    const contents = async (): Promise<string[]> =>
      (await client.get<Shipment[]>('/shipments/')).body.map(({ contents_description }) => contents_description);
    tellFigures({ 'recorded before the retry': String((await contents()).includes(key)) });
    expect((await book(key)).status).toBe(201);
    expect((await contents()).toSorted()).toEqual([...booked, key].toSorted());
  } finally {
    expect(await product.end('SIGTERM')).toBe(0);
  }
});
