import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import {
  answerAt,
  LiveStage,
  NUMBER,
  settled,
  shipmentsHandlers,
  trackingHandlers,
  shipmentAt,
} from './testing/live-stage.js';
import { unreadable } from './watch.js';

describe('the connection of the live client', () => {
  let stage: LiveStage;

  beforeEach(() => {
    stage = new LiveStage();
  });

  it('opens no socket until something is watched', async () => {
    await settled();
    expect(stage.sockets).toHaveLength(0);
  });

  it('retries when its code could not be fetched', async () => {
    stage.reachable = false;
    stage.client.watchTracking(NUMBER, trackingHandlers());
    await settled();
    expect(stage.waitingTimers).toBe(1);
    stage.reachable = true;
    stage.runTimers();
    await settled();
    expect(stage.socket.active).toBe(true);
    expect(stage.client.status.getSnapshot().state).toBe('connecting');
  });

  it('opens one socket for watches that start while its code is fetched', async () => {
    stage.client.watchTracking(NUMBER, trackingHandlers());
    stage.client.watchShipments(shipmentsHandlers());
    await settled();
    stage.socket.accept();
    expect(stage.socket.sent.map(([name]) => name)).toEqual(['tracking.watch', 'shipments.watch']);
  });

  it('does not connect when the last watch ended before its code was fetched, and connects for the next watch', async () => {
    const leave = stage.client.watchTracking(NUMBER, trackingHandlers());
    leave();
    await settled();
    expect(stage.socket.active).toBe(false);
    stage.client.watchTracking(NUMBER, trackingHandlers());
    expect(stage.socket.active).toBe(true);
  });

  it('unwatches when the last handler leaves, then closes the idle socket', async () => {
    const leaveFirst = stage.client.watchTracking(NUMBER, trackingHandlers());
    const leaveSecond = stage.client.watchTracking(NUMBER, trackingHandlers());
    await settled();
    stage.socket.accept();
    leaveFirst();
    expect(stage.socket.sent.at(-1)?.[0]).toBe('tracking.watch');
    leaveSecond();
    expect(stage.socket.sent.at(-1)).toEqual(['tracking.unwatch', NUMBER]);
    stage.runTimers();
    expect(stage.socket.active).toBe(false);
  });

  it('keeps the socket when another watch follows at once', async () => {
    const leave = stage.client.watchTracking(NUMBER, trackingHandlers());
    await settled();
    stage.socket.accept();
    leave();
    stage.client.watchShipments(shipmentsHandlers());
    stage.runTimers();
    expect(stage.socket.connected).toBe(true);
    expect(stage.socket.sent.at(-1)?.slice(0, 2)).toEqual(['shipments.watch', null]);
  });

  it('reports connecting, connected and reconnecting with the start time of each', async () => {
    const heard = jest.fn();
    stage.client.status.subscribe(heard);
    expect(stage.client.status.getSnapshot()).toEqual({ state: 'connecting', since: 1_000 });
    stage.client.watchTracking(NUMBER, trackingHandlers());
    await settled();
    stage.time = 2_000;
    stage.socket.accept();
    stage.socket.answer(answerAt('5'));
    const connected = stage.client.status.getSnapshot();
    expect(connected).toEqual({ state: 'connected', since: 2_000 });
    expect(stage.client.status.getSnapshot()).toBe(connected);
    stage.time = 3_000;
    stage.socket.lose('transport close');
    expect(stage.client.status.getSnapshot()).toEqual({ state: 'reconnecting', since: 3_000 });
    expect(heard).toHaveBeenCalledTimes(2);
  });

  it('is connected only after the response to every watch, including later ones', async () => {
    const state = () => stage.client.status.getSnapshot().state;
    stage.token = 'first';
    stage.client.watchShipments(shipmentsHandlers());
    await settled();
    stage.socket.accept();
    expect(state()).toBe('connecting');
    stage.socket.answer({ ok: true, scope: 'own', cursor: '3' });
    expect(state()).toBe('connected');
    const leave = stage.client.watchTracking(NUMBER, trackingHandlers());
    expect(state()).toBe('connecting');
    leave();
    expect(state()).toBe('connected');
    stage.socket.lose('transport close');
    stage.socket.accept();
    expect(state()).toBe('reconnecting');
    stage.socket.answer({ ok: true, scope: 'own', cursor: '8', recovered: true });
    expect(state()).toBe('connected');
  });

  it('requests a new token when the server refuses the old one, and reconnects with it', async () => {
    stage.token = 'old';
    stage.refreshToken.mockImplementation(() => {
      stage.token = 'fresh';
      return Promise.resolve(stage.token);
    });
    stage.client.watchShipments(shipmentsHandlers());
    await settled();
    stage.socket.refuse('UNAUTHENTICATED');
    await settled();
    stage.runTimers();
    expect(stage.refreshToken).toHaveBeenCalledTimes(1);
    expect(stage.socket.tokens).toEqual(['old', 'fresh']);
  });

  it('passes the refused token to the refresh, even if there is a newer one by then', async () => {
    stage.token = 'old';
    stage.refreshToken.mockImplementation(() => Promise.resolve(stage.token));
    stage.client.watchShipments(shipmentsHandlers());
    await settled();
    stage.token = 'fresh';
    stage.socket.refuse('UNAUTHENTICATED');
    await settled();
    stage.runTimers();
    expect(stage.refreshToken.mock.calls).toEqual([['old']]);
    expect(stage.socket.tokens).toEqual(['old', 'fresh']);
  });

  it('uses the token of a person who signs in while the refresh of another fails', async () => {
    stage.token = 'of one person';
    stage.refreshToken.mockImplementation(() => {
      stage.token = 'of another';
      return Promise.resolve(null);
    });
    stage.client.watchShipments(shipmentsHandlers());
    await settled();
    stage.socket.refuse('UNAUTHENTICATED');
    await settled();
    stage.runTimers();
    expect(stage.socket.tokens).toEqual(['of one person', 'of another']);
  });

  it.each<[string, () => Promise<null>, string | null]>([
    [
      'keeps its token when the refresh has no definite answer',
      () => Promise.reject(new Error('Network Error')),
      'old',
    ],
    ['connects without a token when the refresh gives none', () => Promise.resolve(null), null],
  ])('%s', async (_how, refresh, next) => {
    stage.token = 'old';
    stage.refreshToken.mockImplementation(refresh);
    stage.client.watchTracking(NUMBER, trackingHandlers());
    await settled();
    stage.socket.refuse('UNAUTHENTICATED');
    await settled();
    stage.runTimers();
    expect(stage.socket.tokens).toEqual(['old', next]);
  });

  it('reconnects with a new token after the server closed the socket', async () => {
    stage.token = 'old';
    stage.refreshToken.mockResolvedValue('fresh');
    stage.client.watchTracking(NUMBER, trackingHandlers());
    await settled();
    stage.socket.accept();
    stage.socket.lose('io server disconnect');
    expect(stage.client.status.getSnapshot().state).toBe('reconnecting');
    await settled();
    stage.runTimers();
    expect(stage.socket.tokens).toHaveLength(2);
  });

  it('leaves reconnecting to the socket when the network is down', async () => {
    stage.client.watchTracking(NUMBER, trackingHandlers());
    await settled();
    stage.socket.fire('connect_error', new Error('websocket error'));
    await settled();
    expect(stage.waitingTimers).toBe(0);
    expect(stage.refreshToken).not.toHaveBeenCalled();
  });

  describe('that may be dead', () => {
    beforeEach(async () => {
      stage.client.watchTracking(NUMBER, trackingHandlers());
      await settled();
      stage.socket.accept();
      stage.socket.answer(answerAt('5'));
      stage.client.check();
    });
    const checks = () => stage.socket.sent.filter(([name]) => name === 'line.check').length;
    const state = () => stage.client.status.getSnapshot().state;

    it('is replaced when the server does not respond to a check, and reports it', () => {
      stage.runTimers();
      expect(state()).toBe('reconnecting');
      expect([stage.socket.connected, stage.socket.active]).toEqual([false, true]);
      expect(stage.socket.tokens).toHaveLength(2);
      stage.socket.accept();
      expect(stage.socket.sent.at(-1)?.slice(0, 3)).toEqual(['tracking.watch', NUMBER, '5']);
      stage.socket.answer(answerAt('6'));
      expect(state()).toBe('connected');
    });

    it('stays connected when the server responds', () => {
      stage.socket.answer({ ok: true });
      expect(stage.waitingTimers).toBe(0);
      expect(stage.socket.connected).toBe(true);
      stage.client.check();
      expect(checks()).toBe(2);
    });

    it('is checked once at a time', () => {
      stage.client.check();
      expect(checks()).toBe(1);
    });

    it('is not replaced again when it was lost during the check', () => {
      stage.socket.lose('transport close');
      stage.socket.accept();
      stage.runTimers();
      expect(stage.socket.connected).toBe(true);
      stage.client.check();
      expect(checks()).toBe(2);
    });
  });

  it('is not checked without a connection', async () => {
    stage.client.check();
    stage.client.watchTracking(NUMBER, trackingHandlers());
    await settled();
    stage.client.check();
    expect(stage.socket.sent).toEqual([]);
  });

  it('requests a newer token when its own expires soon, and stays connected with it', async () => {
    stage.token = 'old';
    stage.refreshToken.mockImplementation(() => {
      stage.token = 'fresh';
      stage.client.tokenRefreshed();
      return Promise.resolve(stage.token);
    });
    stage.client.watchShipments(shipmentsHandlers());
    await settled();
    stage.socket.accept();
    stage.socket.answer({ ok: true, scope: 'own', cursor: '3' });
    stage.socket.fire('session.expiring');
    await settled();
    expect(stage.refreshToken.mock.calls).toEqual([['old']]);
    expect(stage.socket.sent.at(-1)?.slice(0, 2)).toEqual(['session.renew', 'fresh']);
    expect(stage.socket.tokens).toEqual(['old']);
    expect(stage.client.status.getSnapshot().state).toBe('connected');
  });

  it('reconnects with a changed token', async () => {
    stage.token = 'customer';
    stage.client.watchShipments(shipmentsHandlers());
    await settled();
    stage.socket.accept();
    stage.token = 'staff';
    stage.client.tokenChanged();
    expect(stage.socket.tokens).toEqual(['customer', 'staff']);
  });

  it('ignores a refusal after the connection is lost, and sends the watch once over the next connection', async () => {
    stage.client.watchTracking(NUMBER, trackingHandlers());
    await settled();
    stage.socket.accept();
    stage.socket.lose('transport close');
    stage.socket.answer({ ok: false, detail: 'Behind', code: 'READ_MODEL_BEHIND' });
    stage.socket.accept();
    stage.runTimers();
    expect(stage.socket.sent).toHaveLength(2);
  });

  it('does nothing once closed, even while its code is fetched', async () => {
    stage.client.watchTracking(NUMBER, trackingHandlers());
    stage.client.close();
    await settled();
    expect(stage.socket.active).toBe(false);
  });

  it('does nothing once closed, even before a retry to fetch its code', async () => {
    stage.reachable = false;
    stage.client.watchTracking(NUMBER, trackingHandlers());
    await settled();
    stage.client.close();
    stage.reachable = true;
    stage.runTimers();
    await settled();
    expect(stage.sockets).toHaveLength(0);
  });

  it('reads by HTTP what an unreadable response does not deliver, reports it, and stays reconnecting', async () => {
    const [list, tracking] = [shipmentsHandlers(), trackingHandlers()];
    stage.client.watchShipments(list);
    await settled();
    stage.socket.accept();
    stage.socket.answer(unreadable);
    expect(list.onReload).toHaveBeenCalledTimes(1);
    stage.client.watchTracking(NUMBER, tracking);
    stage.socket.answer(unreadable);
    const [poll] = stage.polls;
    poll?.onPolled(shipmentAt(2));
    expect(tracking.onShipment).toHaveBeenCalledWith(shipmentAt(2));
    expect(stage.onUnreadable).toHaveBeenCalledTimes(2);
    expect(stage.client.status.getSnapshot().state).toBe('reconnecting');
  });

  it('stays stale once a response over HTTP could not be read', async () => {
    stage.client.watchShipments(shipmentsHandlers());
    await settled();
    stage.socket.accept();
    stage.client.outdated();
    expect(stage.client.status.getSnapshot().state).toBe('stale');
    stage.socket.answer({ ok: true, scope: 'own', cursor: '5' });
    expect(stage.client.status.getSnapshot().state).toBe('stale');
    expect(stage.onUnreadable).not.toHaveBeenCalled();
  });

  it('requests everything again after an unreadable message, and reports reconnecting meanwhile', async () => {
    const handlers = shipmentsHandlers();
    stage.client.watchShipments(handlers);
    await settled();
    stage.socket.accept();
    stage.socket.answer({ ok: true, scope: 'own', cursor: '5' });
    stage.socket.fire('unreadable');
    stage.socket.fire('unreadable');
    expect(stage.client.status.getSnapshot().state).toBe('reconnecting');
    expect(stage.waitingTimers).toBe(1);
    stage.runTimers();
    expect(stage.socket.sent.at(-1)?.slice(0, 2)).toEqual(['shipments.watch', null]);
    stage.socket.answer({ ok: true, scope: 'own', cursor: '6' });
    expect(handlers.onReload).toHaveBeenCalledTimes(2);
    expect(stage.client.status.getSnapshot().state).toBe('connected');
  });
});
