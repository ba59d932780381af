import { beforeEach, describe, expect, it } from '@jest/globals';
import {
  LiveStage,
  NUMBER,
  answerAt,
  changedAt,
  deliveriesHandlers,
  delivery,
  settled,
  shipment,
  shipmentAt,
  shipmentsHandlers,
  trackingHandlers,
} from './testing/live-stage.js';

describe('the watches of the live client', () => {
  let stage: LiveStage;

  beforeEach(() => {
    stage = new LiveStage();
  });

  it('watch a number anonymously, and deliver the response and then changes', async () => {
    const handlers = trackingHandlers();
    stage.client.watchTracking(NUMBER, handlers);
    await settled();
    stage.socket.accept();
    expect(stage.socket.tokens).toEqual([null]);
    expect(stage.socket.sent[0]?.slice(0, 3)).toEqual(['tracking.watch', NUMBER, null]);
    stage.socket.answer(answerAt('5'));
    expect(handlers.onShipment).toHaveBeenCalledWith(shipment);
    stage.socket.fire('tracking.changed', changedAt('6'));
    expect(handlers.onShipment).toHaveBeenLastCalledWith(shipmentAt(2));
  });

  it('ignore changes of other numbers', async () => {
    const handlers = trackingHandlers();
    stage.client.watchTracking(NUMBER, handlers);
    await settled();
    stage.socket.accept();
    stage.socket.answer(answerAt('5'));
    stage.socket.fire('tracking.changed', {
      ...changedAt('6'),
      tracking_number: 'WM-0000-0000-0000-0',
      shipment: null,
    });
    expect(handlers.onShipment).toHaveBeenCalledTimes(1);
    expect(handlers.onGone).not.toHaveBeenCalled();
  });

  it('match a number by its canonical spelling after the response', async () => {
    const handlers = trackingHandlers();
    stage.client.watchTracking('wm7k2f9qx43mtb8', handlers);
    await settled();
    stage.socket.accept();
    stage.socket.answer(answerAt('5'));
    stage.socket.fire('tracking.changed', changedAt('6'));
    expect(handlers.onShipment).toHaveBeenCalledTimes(2);
  });

  it('reconnect with the cursor of the last change', async () => {
    stage.client.watchTracking(NUMBER, trackingHandlers());
    await settled();
    stage.socket.accept();
    stage.socket.answer(answerAt('5'));
    stage.socket.fire('tracking.changed', changedAt('9'));
    stage.socket.lose('transport close');
    stage.socket.accept();
    expect(stage.socket.sent.at(-1)?.slice(0, 3)).toEqual(['tracking.watch', NUMBER, '9']);
  });

  it('keep the old cursor until recovered changes arrive', async () => {
    const handlers = trackingHandlers();
    stage.client.watchTracking(NUMBER, handlers);
    await settled();
    stage.socket.accept();
    stage.socket.answer(answerAt('5'));
    stage.socket.lose('transport close');
    stage.socket.accept();
    stage.socket.answer({ ...answerAt('5'), recovered: true });
    stage.socket.lose('transport close');
    stage.socket.accept();
    expect(stage.socket.sent.at(-1)?.slice(0, 3)).toEqual(['tracking.watch', NUMBER, '5']);
    expect(handlers.onShipment).toHaveBeenCalledTimes(1);
  });

  it('advance the cursor when nothing was missed', async () => {
    stage.client.watchTracking(NUMBER, trackingHandlers());
    await settled();
    stage.socket.accept();
    stage.socket.answer(answerAt('5'));
    stage.socket.lose('transport close');
    stage.socket.accept();
    stage.socket.answer({ ...answerAt('40'), recovered: true });
    stage.socket.lose('transport close');
    stage.socket.accept();
    expect(stage.socket.sent.at(-1)?.slice(0, 3)).toEqual(['tracking.watch', NUMBER, '40']);
  });

  it('fetch the shipment after a version gap, and continue from there', async () => {
    const handlers = trackingHandlers();
    stage.client.watchTracking(NUMBER, handlers);
    await settled();
    stage.socket.accept();
    stage.socket.answer(answerAt('5'));
    stage.socket.fire('tracking.changed', changedAt('8', 4));
    expect(stage.socket.sent.at(-1)?.slice(0, 3)).toEqual(['tracking.watch', NUMBER, null]);
    stage.socket.fire('tracking.changed', changedAt('9', 5));
    expect(stage.socket.sent).toHaveLength(2);
    stage.socket.answer({ ok: true, shipment: shipmentAt(5), cursor: '9' });
    stage.socket.fire('tracking.changed', changedAt('10', 6));
    expect(handlers.onShipment.mock.calls.map(([{ version }]) => version)).toEqual([1, 5, 6]);
  });

  it('fetch the shipment after an incomplete message', async () => {
    const handlers = trackingHandlers();
    stage.client.watchTracking(NUMBER, handlers);
    await settled();
    stage.socket.accept();
    stage.socket.answer(answerAt('5'));
    const { shipment: _shipment, update: _update, ...small } = changedAt('6');
    stage.socket.fire('tracking.changed', small);
    expect(stage.socket.sent.at(-1)?.slice(0, 3)).toEqual(['tracking.watch', NUMBER, null]);
    expect(handlers.onGone).not.toHaveBeenCalled();
  });

  it('report a deleted shipment', async () => {
    const handlers = trackingHandlers();
    stage.client.watchTracking(NUMBER, handlers);
    await settled();
    stage.socket.accept();
    stage.socket.answer(answerAt('5'));
    stage.socket.fire('tracking.changed', { ...changedAt('6'), shipment: null });
    expect(handlers.onGone).toHaveBeenCalledTimes(1);
  });

  it('deliver the current shipment again when too much was missed', async () => {
    const handlers = trackingHandlers();
    stage.client.watchTracking(NUMBER, handlers);
    await settled();
    stage.socket.accept();
    stage.socket.answer(answerAt('5'));
    stage.socket.lose('ping timeout');
    stage.socket.accept();
    stage.socket.answer({ ...answerAt('9000'), recovered: false });
    expect(handlers.onShipment).toHaveBeenCalledTimes(2);
  });

  it('report an unknown number', async () => {
    const handlers = trackingHandlers();
    stage.client.watchTracking(NUMBER, handlers);
    await settled();
    stage.socket.accept();
    stage.socket.answer({ ok: false, detail: 'Shipment not found', code: 'SHIPMENT_NOT_FOUND' });
    expect(handlers.onGone).toHaveBeenCalledTimes(1);
  });

  it('keep the shipment after a transient refusal, report that it is not live, and retry', async () => {
    const handlers = trackingHandlers();
    const state = () => stage.client.status.getSnapshot().state;
    stage.client.watchTracking(NUMBER, handlers);
    await settled();
    stage.socket.accept();
    stage.socket.answer(answerAt('5'));
    stage.socket.lose('transport close');
    stage.socket.accept();
    stage.socket.answer({ ok: false, detail: 'Too many requests', code: 'RATE_LIMITED' });
    expect([handlers.onGone.mock.calls.length, state()]).toEqual([0, 'reconnecting']);
    stage.runTimers();
    expect(stage.socket.sent.at(-1)?.slice(0, 3)).toEqual(['tracking.watch', NUMBER, '5']);
    stage.socket.answer({ ok: false, detail: 'Behind', code: 'READ_MODEL_BEHIND' });
    stage.runTimers();
    stage.socket.answer({ ...answerAt('5'), recovered: true });
    expect([state(), stage.waitingTimers]).toEqual(['connected', 0]);
  });

  it('do not retry after the last handler leaves or after a permanent refusal', async () => {
    stage.token = 'first';
    const leave = stage.client.watchShipments(shipmentsHandlers());
    await settled();
    stage.socket.accept();
    stage.socket.answer({ ok: false, detail: 'Not for you', code: 'FORBIDDEN' });
    expect([stage.waitingTimers, stage.client.status.getSnapshot().state]).toEqual([0, 'connected']);
    const leaveTracking = stage.client.watchTracking(NUMBER, trackingHandlers());
    stage.socket.answer({ ok: false, detail: 'Too many requests', code: 'RATE_LIMITED' });
    leaveTracking();
    expect([stage.waitingTimers, stage.client.status.getSnapshot().state]).toEqual([0, 'connected']);
    leave();
  });

  it('give a second handler of the same number the known shipment without a request', async () => {
    stage.client.watchTracking(NUMBER, trackingHandlers());
    await settled();
    stage.socket.accept();
    stage.socket.answer(answerAt('5'));
    const second = trackingHandlers();
    stage.client.watchTracking(NUMBER, second);
    expect(second.onShipment).toHaveBeenCalledWith(shipment);
    expect(stage.socket.sent).toHaveLength(1);
  });

  it('reload the list only after the first response and when changes could not be recovered', async () => {
    const handlers = shipmentsHandlers();
    stage.token = 'first';
    stage.client.watchShipments(handlers);
    await settled();
    stage.socket.accept();
    stage.socket.answer({ ok: true, scope: 'own', cursor: '3' });
    expect(handlers.onReload).toHaveBeenCalledTimes(1);
    stage.socket.lose('transport close');
    stage.socket.accept();
    expect(stage.socket.sent.at(-1)?.slice(0, 2)).toEqual(['shipments.watch', '3']);
    stage.socket.answer({ ok: true, scope: 'own', cursor: '8', recovered: true });
    expect(handlers.onReload).toHaveBeenCalledTimes(1);
    stage.socket.lose('transport close');
    stage.socket.accept();
    stage.socket.answer({ ok: true, scope: 'own', cursor: '8000', recovered: false });
    expect(handlers.onReload).toHaveBeenCalledTimes(2);
  });

  it('deliver each delivery, and reload at every reconnect, because deliveries are not replayed', async () => {
    const handlers = deliveriesHandlers();
    stage.token = 'first';
    const leave = stage.client.watchDeliveries(handlers);
    await settled();
    stage.socket.accept();
    expect(stage.socket.sent.at(-1)?.[0]).toBe('deliveries.watch');
    stage.socket.answer({ ok: true });
    expect(handlers.onReload).toHaveBeenCalledTimes(1);
    stage.socket.fire('delivery.changed', delivery);
    expect(handlers.onChanged).toHaveBeenCalledWith(delivery);
    stage.socket.fire('webhook.changed', { id: 7 });
    expect(handlers.onWebhookChanged).toHaveBeenCalledTimes(1);
    stage.socket.lose('transport close');
    stage.socket.accept();
    stage.socket.answer({ ok: true });
    expect(handlers.onReload).toHaveBeenCalledTimes(2);
    leave();
    expect(stage.socket.sent.at(-1)).toEqual(['deliveries.unwatch']);
    stage.socket.fire('delivery.changed', delivery);
    expect(handlers.onChanged).toHaveBeenCalledTimes(1);
  });
});
