import { describe, expect, it } from '@jest/globals';
import { Log } from '../event-sourcing/read-models/testing/log.js';
import { readModelsOf } from '../event-sourcing/read-models/testing/views.js';
import { CommandEffects } from './command-effects.js';

const deleted = { type: 'ShipmentDeleted', data: {} };

describe('the effects of a command', () => {
  it('are found by its key, once everything recorded is shown', async () => {
    const log = new Log()
      .append('shipment-9', deleted, { idempotency_key: 'key' })
      .append('shipment-2', deleted, { idempotency_key: 'key' })
      .append('shipment-9', deleted, { idempotency_key: 'key' })
      .append('shipment-3', deleted, { idempotency_key: 'another' })
      .append('shipment-4', deleted);
    const readModels = await readModelsOf(log);
    let shown = 0;
    const effects = new CommandEffects(readModels, { everythingRecordedShown: async () => void (shown += 1) });
    expect(await effects.recordedUnder('key')).toEqual(['shipment-9', 'shipment-2']);
    expect(await effects.recordedUnder('none')).toEqual([]);
    expect(shown).toBe(2);
  });

  it('are told by nobody while what is recorded cannot be known', async () => {
    const readModels = await readModelsOf(new Log());
    const away = new Error('away');
    const effects = new CommandEffects(readModels, { everythingRecordedShown: () => Promise.reject(away) });
    await expect(effects.recordedUnder('key')).rejects.toBe(away);
  });
});
