import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { answerAt, LiveStage, NUMBER, settled, shipmentsHandlers, trackingHandlers } from './testing/live-stage.js';

describe('the connection of the live client', () => {
  let stage: LiveStage;

  beforeEach(() => {
    stage = new LiveStage();
  });

  it('opens no socket until something is watched', async () => {
    await settled();
    expect(stage.sockets).toHaveLength(0);
  });

  it('fetches the code again when it could not be fetched', async () => {
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

  it('opens one socket for watches that begin while its code is fetched', async () => {
    stage.client.watchTracking(NUMBER, trackingHandlers());
    stage.client.watchShipments(shipmentsHandlers());
    await settled();
    stage.socket.accept();
    expect(stage.socket.sent.map(([name]) => name)).toEqual(['tracking.watch', 'shipments.watch']);
  });

  it('does not connect when nothing is watched any more once its code is there, and does for the next watch', async () => {
    const leave = stage.client.watchTracking(NUMBER, trackingHandlers());
    leave();
    await settled();
    expect(stage.socket.active).toBe(false);
    stage.client.watchTracking(NUMBER, trackingHandlers());
    expect(stage.socket.active).toBe(true);
  });

  it('unwatches when the last handler leaves, and then closes the idle socket', async () => {
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

  it('shows connecting, connected and reconnecting with the time each began', async () => {
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

  it('is connected only once every watch is answered, also one that joins later', async () => {
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

  it('asks for a fresh token when the server refuses the old one, and comes back with it', async () => {
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

  it('says which token was refused, also when there is a newer one by then', async () => {
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

  it('takes the token of who signs in while another waits for theirs in vain', async () => {
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

  it.each([
    ['rejects', () => Promise.reject(new Error('Network Error'))],
    ['gives none', () => Promise.resolve(null)],
  ])('goes on without a token when the refresh %s', async (_how, refresh) => {
    stage.token = 'old';
    stage.refreshToken.mockImplementation(refresh);
    stage.client.watchTracking(NUMBER, trackingHandlers());
    await settled();
    stage.socket.refuse('UNAUTHENTICATED');
    await settled();
    stage.runTimers();
    expect(stage.socket.tokens).toEqual(['old', null]);
  });

  it('comes back after the server closed the socket, with a fresh token', async () => {
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

  it('leaves it to the way back when the network is away', async () => {
    stage.client.watchTracking(NUMBER, trackingHandlers());
    await settled();
    stage.socket.fire('connect_error', new Error('websocket error'));
    await settled();
    expect(stage.waitingTimers).toBe(0);
    expect(stage.refreshToken).not.toHaveBeenCalled();
  });

  it('lives on with a newer token, and asks for one when it is told that its own runs out', async () => {
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

  it('connects again under a changed token', async () => {
    stage.token = 'customer';
    stage.client.watchShipments(shipmentsHandlers());
    await settled();
    stage.socket.accept();
    stage.token = 'staff';
    stage.client.tokenChanged();
    expect(stage.socket.tokens).toEqual(['customer', 'staff']);
  });

  it('is silent once closed, even while the code is fetched', async () => {
    stage.client.watchTracking(NUMBER, trackingHandlers());
    stage.client.close();
    await settled();
    expect(stage.socket.active).toBe(false);
  });

  it('is silent once closed, even when the code is to be fetched again', async () => {
    stage.reachable = false;
    stage.client.watchTracking(NUMBER, trackingHandlers());
    await settled();
    stage.client.close();
    stage.reachable = true;
    stage.runTimers();
    await settled();
    expect(stage.sockets).toHaveLength(0);
  });

  it('asks for everything again, and says so meanwhile, when a message could not be read', async () => {
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
