import { expect } from '@jest/globals';
import type { Client } from '../clients/client.js';
import { newCustomer } from '../clients/people.js';
import { newShipment, newUpdate } from '../clients/samples.js';

/** A client that continues to work during a fault. */
export interface Bystander {
  /** The response times of its requests in milliseconds. */
  readonly took: number[];
  /** Resolves when its last request has succeeded; rejects if one failed. */
  leave(): Promise<void>;
}

/** Looks up, lists and updates in turn. */
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
