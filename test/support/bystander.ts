import { expect } from '@jest/globals';
import type { Client } from './client.js';
import { newCustomer } from './people.js';
import { newShipment, newUpdate } from './samples.js';

/** Somebody who goes on working while something else happens. */
export interface Bystander {
  /** How long each of its requests took, in milliseconds. */
  readonly took: number[];
  /** Resolves when its last request was answered; rejects when one was not answered well. */
  leave(): Promise<void>;
}

/** Looks up, lists and updates one thing after another. */
export const newBystander = async (anybody: Client): Promise<Bystander> => {
  const { client } = await newCustomer(anybody);
  let isOver = false;
  const took: number[] = [];
  const timed = async <Answer>(request: () => Promise<Answer>): Promise<Answer> => {
    const start = performance.now();
    const answer = await request();
    took.push(performance.now() - start);
    return answer;
  };
  const work = async (): Promise<void> => {
    while (!isOver) {
      const { id, tracking_number } = await timed(() => newShipment(client));
      await timed(() => newUpdate(client, id));
      const reads = [
        await timed(() => client.get(`/shipments/${id}/`)),
        await timed(() => anybody.get(`/shipments/track/${tracking_number}/`)),
      ];
      expect(reads.map(({ status }) => status)).toEqual([200, 200]);
    }
  };
  const working = work();
  working.catch(() => undefined);
  return {
    took,
    leave: async () => {
      isOver = true;
      await working;
    },
  };
};
