import type { Delivery, DeliveryPage } from '@waymark/contracts';
import { describe, expect, it } from '@jest/globals';
import { mergedDeliveries, nextPages, withDelivery } from './delivery-log.js';

const at = (minute: number) => new Date(Date.UTC(2026, 4, 4, 10, minute)).toISOString();
const delivery = (webhook_id: number, minute: number, changes: Partial<Delivery> = {}) =>
  ({ id: `${webhook_id}-${minute}`, webhook_id, created_at: at(minute), status: 'delivered', ...changes }) as Delivery;
const page = (next: string | null, ...deliveries: Delivery[]): DeliveryPage => ({ deliveries, next });
const ids = (deliveries: readonly Delivery[]) => deliveries.map(({ id }) => id);

describe('deliveries of several webhooks', () => {
  it('stand in one list, newest first', () => {
    const rounds = [{ 1: page(null, delivery(1, 9), delivery(1, 3)), 2: page(null, delivery(2, 5)) }];
    expect(ids(mergedDeliveries(rounds))).toEqual(['1-9', '2-5', '1-3']);
  });

  it('stand no further back than each has been read', () => {
    const first = { 1: page('x', delivery(1, 9), delivery(1, 6)), 2: page(null, delivery(2, 8), delivery(2, 2)) };
    expect(ids(mergedDeliveries([first]))).toEqual(['1-9', '2-8', '1-6']);
    const second = { 1: page(null, delivery(1, 4)) };
    expect(ids(mergedDeliveries([first, second]))).toEqual(['1-9', '2-8', '1-6', '1-4', '2-2']);
  });

  it('are read on where a webhook has more', () => {
    expect(nextPages({ 1: page('x'), 2: page(null) })).toEqual({ 1: 'x' });
    expect(nextPages({ 2: page(null) })).toBeUndefined();
  });
});

describe('a delivery that changed', () => {
  const rounds = [{ 1: page('x', delivery(1, 9)) }, { 1: page(null, delivery(1, 4)) }];

  it('is put at the top when it is new', () => {
    expect(ids(mergedDeliveries(withDelivery(rounds, delivery(1, 10))))).toEqual(['1-10', '1-9', '1-4']);
  });

  it('is changed where it stands', () => {
    const [newest, oldest] = mergedDeliveries(withDelivery(rounds, delivery(1, 4, { status: 'exhausted' })));
    expect([newest?.status, oldest?.status]).toEqual(['delivered', 'exhausted']);
  });

  it('stays out of a list of other webhooks', () => {
    expect(withDelivery(rounds, delivery(2, 9))).toEqual(rounds);
  });
});
