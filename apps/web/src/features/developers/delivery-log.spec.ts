import type { Delivery, DeliveryPage } from '@waymark/contracts';
import { describe, expect, it } from '@jest/globals';
import { cutTo, laterOf, mergedDeliveries, nextPages, withPushed } from './delivery-log.js';

const delivery = (webhook_id: number, id: number, attempts = 1): Delivery =>
  ({
    id: String(id),
    webhook_id,
    status: 'delivered',
    attempts: Array.from({ length: Math.min(attempts, 1) }, () => ({ number: attempts })),
  }) as Delivery;
const page = (next: string | null, ...deliveries: Delivery[]): DeliveryPage => ({ deliveries, next });
const ids = (deliveries: readonly Delivery[]) => deliveries.map(({ id }) => Number(id));

describe('deliveries of several webhooks', () => {
  it('are merged into one list, newest first', () => {
    const rounds = [{ 1: page(null, delivery(1, 109), delivery(1, 93)), 2: page(null, delivery(2, 105)) }];
    expect(ids(mergedDeliveries(rounds))).toEqual([109, 105, 93]);
  });

  it('end where the webhook with the fewest loaded deliveries ends', () => {
    const first = { 1: page('6', delivery(1, 9), delivery(1, 6)), 2: page(null, delivery(2, 8), delivery(2, 2)) };
    expect(ids(mergedDeliveries([first]))).toEqual([9, 8, 6]);
    const second = { 1: page(null, delivery(1, 4)) };
    expect(ids(mergedDeliveries([first, second]))).toEqual([9, 8, 6, 4, 2]);
  });

  it('continue with the webhooks that have more', () => {
    expect(nextPages({ 1: page('6'), 2: page(null) })).toEqual({ 1: '6' });
    expect(nextPages({ 2: page(null) })).toBeUndefined();
  });

  it('are cut at the maximum, and continue from there', () => {
    const first = { 1: page(null, delivery(1, 9), delivery(1, 6), delivery(1, 3)), 2: page('2', delivery(2, 2)) };
    const cut = cutTo(2, [first, { 2: page(null, delivery(2, 1)) }]);
    expect([ids(mergedDeliveries(cut)), cut.map(nextPages)]).toEqual([[9, 6], [{ 1: '6', 2: '2' }]]);
  });
});

describe('a pushed delivery', () => {
  const rounds = [{ 1: page('9', delivery(1, 9)) }, { 1: page('4', delivery(1, 4)) }];

  it('comes first if it is new', () => {
    expect(ids(mergedDeliveries(withPushed(rounds, [delivery(1, 10)])))).toEqual([10, 9, 4]);
  });

  it('is inserted in order if the pages lack it', () => {
    expect(ids(mergedDeliveries(withPushed(rounds, [delivery(1, 7)])))).toEqual([9, 7, 4]);
  });

  it('is updated in place, but only by a later attempt', () => {
    const [, oldest] = mergedDeliveries(withPushed(rounds, [delivery(1, 4, 2)]));
    expect(oldest).toEqual(delivery(1, 4, 2));
    expect(withPushed([{ 1: page(null, delivery(1, 4, 40)) }], [delivery(1, 4, 39)])).toEqual([
      { 1: page(null, delivery(1, 4, 40)) },
    ]);
  });

  it('is ignored if it is older than the loaded pages or belongs to another webhook', () => {
    expect(withPushed(rounds, [delivery(1, 3), delivery(2, 10)])).toEqual(rounds);
  });

  it('keeps the identity of unchanged pages', () => {
    const [first, second] = withPushed(rounds, [delivery(1, 10)]);
    expect([first?.[1] === rounds[0]?.[1], second?.[1] === rounds[1]?.[1]]).toEqual([false, true]);
    const [same] = withPushed(rounds, [delivery(1, 9)]);
    expect(same?.[1]).toBe(rounds[0]?.[1]);
  });

  it("belongs to the page whose range includes its id, up to the page's end", () => {
    const [first, second] = withPushed(rounds, [delivery(1, 9, 2), delivery(1, 4, 2), delivery(1, 8)]);
    expect([ids(first?.[1]?.deliveries ?? []), ids(second?.[1]?.deliveries ?? [])]).toEqual([[9], [8, 4]]);
  });

  it('is the one with the later attempt', () => {
    const [one, two, none] = [delivery(1, 4, 1), delivery(1, 4, 2), delivery(1, 4, 0)];
    expect(laterOf(undefined, one)).toBe(one);
    expect(laterOf(one, two)).toBe(two);
    expect(laterOf(two, one)).toBe(two);
    const again = delivery(1, 4, 1);
    expect(laterOf(one, again)).toBe(one);
    expect(laterOf(none, one)).toBe(one);
    expect(laterOf(one, none)).toBe(one);
  });
});

describe('cutting a log of deliveries', () => {
  it('changes nothing if the log is short enough', () => {
    const round = { 1: page('6', delivery(1, 9), delivery(1, 6)), 2: page(null) };
    const [cut] = cutTo(2, [round]);
    expect([cut?.[1] === round[1], cut?.[2] === round[2]]).toEqual([true, true]);
    expect(cutTo(2, [])).toEqual([]);
    expect(cutTo(1, [round]).map(nextPages)).toEqual([{ 1: '9' }]);
  });
});
