import { describe, expect, it } from '@jest/globals';
import { Log } from '../event-log/testing/log.js';
import { readModelsOf } from '../testing/product-rows.js';
import { KeyReusedError, keyText } from '@waymark/event-store';
import { CommandEffects } from './command-effects.js';

const clock = { now: () => new Date('2026-01-01T00:01:00.000Z') };
const deleted = { type: 'ShipmentDeleted', data: {} };

describe('the effects of a command', () => {
  it('are found by its key, after the read models have caught up', async () => {
    const log = new Log()
      .append('shipment-9', deleted, { idempotency_key: 'key' })
      .append('shipment-2', deleted, { idempotency_key: 'key' })
      .append('shipment-9', deleted, { idempotency_key: 'key' })
      .append('shipment-3', deleted, { idempotency_key: 'another' })
      .append('shipment-4', deleted);
    const readModels = readModelsOf(log);
    let shown = 0;
    const effects = new CommandEffects(readModels, { everythingRecordedShown: async () => void (shown += 1) }, clock);
    expect(await effects.recordedUnder({ idempotency_key: 'key' })).toEqual(['shipment-9', 'shipment-2']);
    expect(await effects.recordedUnder({ idempotency_key: 'none' })).toEqual([]);
    expect(shown).toBe(2);
  });

  it('are not returned while the read models cannot catch up', async () => {
    const readModels = readModelsOf(new Log());
    const away = new Error('away');
    const effects = new CommandEffects(readModels, { everythingRecordedShown: () => Promise.reject(away) }, clock);
    await expect(effects.recordedUnder({ idempotency_key: 'key' })).rejects.toBe(away);
  });

  it('count for the same request within 24 hours only', async () => {
    const idempotency_key = 'a'.repeat(64);
    const request_fingerprint = 'b'.repeat(32);
    const text = keyText({ idempotency_key, request_fingerprint }) ?? '';
    const log = new Log()
      .append('shipment-1', deleted, { idempotency_key: text, recorded_at: '2026-01-01T00:00:00.000Z' })
      .append('shipment-2', deleted, { idempotency_key: text, recorded_at: '2026-01-01T00:00:00.001Z' });
    const effects = new CommandEffects(
      readModelsOf(log),
      { everythingRecordedShown: async () => undefined },
      { now: () => new Date('2026-01-02T00:00:00.000Z') },
    );
    expect(await effects.recordedUnder({ idempotency_key, request_fingerprint })).toEqual(['shipment-2']);
    const another = { idempotency_key, request_fingerprint: 'c'.repeat(32) };
    await expect(effects.recordedUnder(another)).rejects.toThrow(KeyReusedError);
  });
});
