import { Worker } from 'node:worker_threads';
import { expect, it } from '@jest/globals';
import { workerLocation } from '../worker-location.js';
import { ProjectorSignals } from './projector-signals.js';

/** Longer than a test may take: whoever rests as long was not woken. */
const FOR_EVER = 600_000;

it('a rest is none where somebody waits for rows, and ends when somebody does, or when it is to close', async () => {
  const signals = new ProjectorSignals();
  signals.wanted = true;
  signals.restUnlessWanted(FOR_EVER);
  for (const wake of [() => (signals.wanted = true), () => signals.close()]) {
    signals.wanted = false;
    const resting = new Worker(
      `const { workerData } = require('node:worker_threads');
      import(workerData.code).then(({ ProjectorSignals }) => new ProjectorSignals(workerData.buffer).restUnlessWanted(${FOR_EVER}));`,
      {
        eval: true,
        workerData: { code: workerLocation(import.meta.url, './projector-signals.js').href, buffer: signals.buffer },
      },
    );
    await new Promise((resolve) => resting.once('online', resolve));
    const ended = new Promise((resolve) => resting.once('exit', resolve));
    wake();
    expect(await ended).toBe(0);
  }
});
