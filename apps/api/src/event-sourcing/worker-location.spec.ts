import { describe, expect, it } from '@jest/globals';
import { workerLocation } from './worker-location.js';

describe('workerLocation', () => {
  it('is the compiled file when the caller runs from source', () => {
    const caller = 'file:///usr/src/app/apps/api/src/event-sourcing/adapters/store.ts';
    expect(workerLocation(caller, './writer.worker.js').href).toBe(
      'file:///usr/src/app/apps/api/dist/event-sourcing/adapters/writer.worker.js',
    );
  });

  it('is the file beside a compiled caller', () => {
    expect(workerLocation('file:///srv/apps/api/dist/live/hub.js', '../a.worker.js').href).toBe(
      'file:///srv/apps/api/dist/a.worker.js',
    );
  });
});
