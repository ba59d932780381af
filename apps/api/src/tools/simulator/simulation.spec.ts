import { expect, it } from '@jest/globals';
import type { Client } from '@waymark/client';
import type { Shipment } from '@waymark/contracts';
import { Simulation } from './simulation.js';

const shipment = {
  ...{ id: 1, tracking_number: 'WM-7K2F-9QX4-3MTB-8', status: 'pending', tracking_updates: [] as const },
  ...{ sender_city: 'Oslo', sender_country: 'Norway', recipient_city: 'Lima', recipient_country: 'Peru' },
} as unknown as Shipment;

/** The lines that a step prints when the server has recorded the update, or had recorded it before. */
const linesOfStep = async (isRepeated: boolean): Promise<string[]> => {
  const lines: string[] = [];
  const api = {
    shipments: {
      list: async () => ({ items: [shipment], total: 1, next: undefined }),
      addVersionedUpdate: async () => ({ answer: {}, version: 2, isRepeated }),
    },
    tracking: { route: async () => ({ stops: [] }) },
  } as unknown as Pick<Client, 'shipments' | 'tracking'>;
  const options = { speed: 1, shipments: 1 };
  const simulation = new Simulation(
    api,
    (call) => call(),
    options,
    () => 0.5,
    (line) => lines.push(line),
  );
  await simulation.step();
  return lines;
};

it('a step that the server had recorded before is not printed as a new one', async () => {
  const moved = 'WM-7K2F-9QX4-3MTB-8  Picked Up  Oslo, Norway';
  expect(await linesOfStep(false)).toEqual([moved]);
  expect(await linesOfStep(true)).toEqual([`${moved}  (recorded before)`]);
});
