import { randomUUID } from 'node:crypto';
import { expect } from '@jest/globals';
import type { Counters, Shipment } from '@waymark/contracts';
import type { Client } from './client.js';
import { newCustomer, type Person } from './people.js';
import { waybill } from './samples.js';

/** What one client knows: every shipment it was answered, every refusal, and the request whose answer it never got. */
export interface Journal {
  person: Person;
  answered: Shipment[];
  refused: string[];
  unanswered?: { key: string; contents: string };
}

export const newJournals = async (anybody: Client, count: number): Promise<Journal[]> => {
  const people = await Promise.all(Array.from({ length: count }, () => newCustomer(anybody)));
  return people.map((person) => ({ person, answered: [], refused: [] }));
};

export const answersOf = (journals: readonly Journal[]): Shipment[] => journals.flatMap(({ answered }) => answered);

const create = ({ client }: Person, key: string, contents: string) =>
  client.post<Shipment>('/shipments/', { ...waybill, contents_description: contents }, { 'idempotency-key': key });

/** Creates one shipment after another until the server is gone. */
export const createUntilItEnds = async (journal: Journal): Promise<void> => {
  for (;;) {
    const request = { key: randomUUID(), contents: `contents ${randomUUID()}` };
    const answer = await create(journal.person, request.key, request.contents).catch(() => undefined);
    if (!answer) {
      journal.unanswered = request;
      return;
    }
    if (answer.status === 201) journal.answered.push(answer.body);
    else journal.refused.push(answer.text);
  }
};

/** Sends the unanswered request once more, with its key: whatever became of the first, there is one shipment. */
export const tryAgain = async (journal: Journal): Promise<void> => {
  const request = journal.unanswered;
  if (!request) return;
  const { status, body, text } = await create(journal.person, request.key, request.contents);
  if (status !== 201) throw new Error(`the retry was answered ${status}: ${text}`);
  journal.answered.push(body);
  delete journal.unanswered;
};

const shipmentsOf = async ({ person }: Journal) => (await person.client.get<Shipment[]>('/shipments/')).body;

/** Every answered shipment is there once, with the same content; what was never answered may be there too. */
export const expectAnswered = async (journal: Journal): Promise<void> => {
  const present = await shipmentsOf(journal);
  for (const shipment of journal.answered) {
    expect(present.filter(({ id }) => id === shipment.id)).toEqual([shipment]);
  }
};

/** As expectAnswered, and nothing else is there; the counters agree. */
export const expectExactly = async (journal: Journal): Promise<void> => {
  const byId = (shipments: readonly Shipment[]) => shipments.toSorted((one, other) => one.id - other.id);
  const { answered, person } = journal;
  expect(byId(await shipmentsOf(journal))).toEqual(byId(answered));
  const counters = await person.client.get<Counters>('/shipments/counters/');
  expect(counters.body).toEqual({ total: answered.length, delivered: 0, in_transit: 0, pending: answered.length });
};
