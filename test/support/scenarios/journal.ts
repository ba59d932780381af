import { expect } from '@jest/globals';
import type { Counters, Shipment, TrackingUpdate } from '@waymark/contracts';
import { newKey } from '../clients/api-keys.js';
import { chances, type Chance } from '../clients/chances.js';
import type { Answer, Client } from '../clients/client.js';
import { after, anyCommand, knownOf, send, updateOf, type Command, type Known } from './commands.js';
import { newCustomer, type Person } from '../clients/people.js';
import { until } from '../waiting/until.js';

/** One client's knowledge: its shipments according to its responses, every rejection, and the unanswered command. */
export interface Journal {
  person: Person;
  chance: Chance;
  shipments: Map<number, Known>;
  /** Every shipment that a response contained, including deleted ones. */
  created: Pick<Shipment, 'id' | 'tracking_number'>[];
  answers: number;
  refused: Answer<unknown>[];
  /** Commands of which the server did not know the outcome. Each was retried until it was carried out. */
  unknown: number;
  unanswered?: Command;
}

/** A client with an API key: access tokens expire after 10 minutes, and experiments take longer. */
const newHolder = async (anybody: Client): Promise<Person> => {
  const person = await newCustomer(anybody);
  const { key } = await newKey(person.client, 'shipments:read', 'shipments:write');
  return { ...person, client: anybody.as(key) };
};

export const newJournals = async (anybody: Client, count: number): Promise<Journal[]> => {
  const people = await Promise.all(Array.from({ length: count }, () => newHolder(anybody)));
  return people.map((person, index) => ({
    person,
    chance: chances(index + 1),
    shipments: new Map(),
    created: [],
    answers: 0,
    refused: [],
    unknown: 0,
  }));
};

export const createdBy = (journals: readonly Journal[]): Journal['created'] =>
  journals.flatMap(({ created }) => created);

export const answersOf = (journals: readonly Journal[]): number =>
  journals.reduce((sum, { answers }) => sum + answers, 0);

export const refusalsOf = (journals: readonly Journal[]): number =>
  journals.reduce((sum, { refused }) => sum + refused.length, 0);

export const unknownOf = (journals: readonly Journal[]): number =>
  journals.reduce((sum, { unknown }) => sum + unknown, 0);

const noted = (journal: Journal, command: Command, body: unknown): void => {
  journal.answers += 1;
  if (command.kind === 'create') {
    const known = knownOf(body as Shipment);
    journal.created.push(known);
    journal.shipments.set(known.id, known);
    return;
  }
  const known = journal.shipments.get(command.id);
  const next = known && after(known, command, body as TrackingUpdate);
  if (next) journal.shipments.set(command.id, next);
  else journal.shipments.delete(command.id);
};

const STORE_IS_AWAY = /^(STORE_UNAVAILABLE|READ_MODEL_BEHIND)$/;

const isDone = (status: number): boolean => status >= 200 && status < 300;

const codeOf = ({ body }: Answer<unknown>): unknown => (Object(body) as { code?: unknown }).code;

/** Retries a command with its key, as the response asks. */
const findOut = async (journal: Journal, command: Command): Promise<void> => {
  journal.unknown += 1;
  journal.unanswered = command;
  await until('a command with an unknown outcome to be carried out', () =>
    tryAgain(journal).then(
      () => true,
      () => false,
    ),
  );
};

/** Sends one change; returns false if the server is down. */
const change = async (journal: Journal): Promise<boolean> => {
  const command = anyCommand([...journal.shipments.values()], journal.chance);
  const answer = await send(journal.person.client, command).catch(() => undefined);
  if (!answer) {
    journal.unanswered = command;
    return false;
  }
  if (isDone(answer.status)) noted(journal, command, answer.body);
  else if (codeOf(answer) === 'OUTCOME_UNKNOWN') await findOut(journal, command);
  else journal.refused.push(answer);
  return true;
};

/** Sends one change after another until the server is down. */
export const changeUntilItEnds = async (journal: Journal): Promise<void> => {
  while (await change(journal)) continue;
};

/** Sends changes while the server is up and `mayContinue` returns true. */
export const changeWhile = async (journal: Journal, mayContinue: () => boolean): Promise<void> => {
  while (mayContinue() && (await change(journal))) continue;
};

/** Sends this many changes from each client, all clients in parallel. */
export const changeTimes = async (journals: readonly Journal[], times: number): Promise<void> => {
  await Promise.all(
    journals.map((journal) => {
      let left = times;
      return changeWhile(journal, () => left-- > 0);
    }),
  );
};

/** Checks that each rejection reports an unavailable store and has a Retry-After. */
export const expectClearRefusals = (journals: readonly Journal[]): void => {
  for (const { status, body, headers } of journals.flatMap(({ refused }) => refused)) {
    expect([status, body]).toEqual([503, { detail: expect.any(String), code: expect.stringMatching(STORE_IS_AWAY) }]);
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
  }
};

const isDeletion = ({ kind }: Command): boolean => kind === 'delete' || kind === 'delete update';

/** Retries the unanswered command: whatever the outcome of the first attempt, it has happened once. */
export const tryAgain = async (journal: Journal): Promise<void> => {
  const command = journal.unanswered;
  if (!command) return;
  const { status, body, text } = await send(journal.person.client, command);
  const wasDone = isDeletion(command) && status === 404;
  if (!isDone(status) && !wasDone) throw new Error(`the retry of ${command.kind} was answered ${status}: ${text}`);
  noted(journal, command, body);
  delete journal.unanswered;
};

const shipmentsOf = async ({ person }: Journal): Promise<Known[]> =>
  (await person.client.get<Shipment[]>('/shipments/')).body.map(knownOf);

/** Checks that every acknowledged change has happened once, the unanswered one at most once, and nothing else. */
export const expectAnswered = async (journal: Journal): Promise<void> => {
  const { shipments, unanswered } = journal;
  const present = new Map((await shipmentsOf(journal)).map((shipment) => [shipment.id, shipment]));
  for (const known of shipments.values()) {
    const shown = present.get(known.id);
    const isTouched = unanswered && unanswered.kind !== 'create' && unanswered.id === known.id;
    if (isTouched) expect([known, after(known, unanswered, updateOf(unanswered))]).toContainEqual(shown);
    else expect(shown).toEqual(known);
  }
  const others = [...present.values()].filter(({ id }) => !shipments.has(id));
  expect(others.map(({ contents_description }) => contents_description)).toEqual(
    others.length > 0 && unanswered?.kind === 'create' ? [unanswered.contents] : [],
  );
};

const MOVING = ['in_transit', 'picked_up', 'at_facility', 'out_for_delivery', 'attempted_delivery'];

/** Checks that the shipments match the responses, that there are no others, and that the counters agree. */
export const expectExactly = async (journal: Journal): Promise<void> => {
  const byId = (shipments: Iterable<Known>) => [...shipments].sort((one, other) => one.id - other.id);
  const known = byId(journal.shipments.values());
  expect(byId(await shipmentsOf(journal))).toEqual(known);
  const count = (...statuses: readonly string[]) => known.filter(({ status }) => statuses.includes(status)).length;
  const { body } = await journal.person.client.get<Counters>('/shipments/counters/');
  expect(body).toEqual({
    total: known.length,
    delivered: count('delivered'),
    in_transit: count(...MOVING),
    pending: count('pending'),
  });
};
