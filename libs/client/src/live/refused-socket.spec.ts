import { beforeEach, describe, expect, it } from '@jest/globals';
import {
  LiveStage,
  NUMBER,
  answerAt,
  settled,
  shipmentAt,
  shipmentsHandlers,
  trackingHandlers,
} from './testing/live-stage.js';

describe('where sockets are refused', () => {
  let stage: LiveStage;
  beforeEach(() => {
    stage = new LiveStage();
  });
  const refused = async () => {
    const handlers = trackingHandlers();
    const unwatch = stage.client.watchTracking(NUMBER, handlers);
    await settled();
    stage.socket.refuse('websocket error');
    return { handlers, unwatch };
  };
  const state = () => stage.client.status.getSnapshot().state;

  it('a watched number is followed by long polls, and is live', async () => {
    const { handlers } = await refused();
    const { number, onAnswered, onPolled } = stage.poll;
    expect(number).toBe(NUMBER);
    onAnswered(true);
    onPolled(shipmentAt(1));
    expect(state()).toBe('connected');
    onPolled(shipmentAt(2));
    expect(handlers.onShipment.mock.calls.map(([{ version }]) => version)).toEqual([1, 2]);
    onAnswered(false);
    expect(state()).toBe('reconnecting');
  });

  it('a deleted shipment is reported as gone', async () => {
    const { handlers } = await refused();
    stage.poll.onPolled(undefined);
    expect(handlers.onGone).toHaveBeenCalledTimes(1);
  });

  it('further refusals do not begin a second poll, and a number watched later gets its own', async () => {
    await refused();
    stage.socket.refuse('websocket error');
    expect(stage.polls.size).toBe(1);
    stage.client.watchTracking('WM-0000-0000-0000-0', trackingHandlers());
    expect(stage.polls.size).toBe(2);
  });

  it('more than three numbers are not polled, and are not live', async () => {
    await refused();
    stage.poll.onAnswered(true);
    const unwatch = [1, 2, 3].map((place) =>
      stage.client.watchTracking(`WM-0000-0000-0000-${place}`, trackingHandlers()),
    );
    expect(stage.polls.size).toBe(0);
    expect(state()).toBe('reconnecting');
    unwatch[0]?.();
    stage.socket.refuse('websocket error');
    expect(stage.polls.size).toBe(3);
  });

  it('a poll ends when nobody watches its number, and when the client closes', async () => {
    const { unwatch } = await refused();
    unwatch();
    expect(stage.polls.size).toBe(0);
    await refused();
    stage.client.close();
    expect(stage.polls.size).toBe(0);
  });

  it('the socket takes over when it connects, and asks for everything', async () => {
    const { handlers } = await refused();
    stage.poll.onPolled(shipmentAt(2));
    stage.runTimers();
    stage.socket.accept();
    expect(stage.polls.size).toBe(0);
    expect(stage.socket.sent.at(-1)?.slice(0, 3)).toEqual(['tracking.watch', NUMBER, null]);
    stage.socket.answer(answerAt('5'));
    expect(state()).toBe('connected');
    expect(handlers.onShipment).toHaveBeenCalledTimes(2);
  });

  it('lists are not live, so neither is the page', async () => {
    stage.client.watchShipments(shipmentsHandlers());
    await refused();
    stage.poll.onAnswered(true);
    expect(state()).toBe('connecting');
  });

  it('a failed poll does not restart the wait for the first connection', async () => {
    await refused();
    const before = stage.client.status.getSnapshot();
    stage.poll.onAnswered(false);
    expect(stage.client.status.getSnapshot()).toBe(before);
  });

  it('a socket that neither connects nor fails is replaced too', async () => {
    stage.client.watchTracking(NUMBER, trackingHandlers());
    await settled();
    expect(stage.polls.size).toBe(0);
    stage.runTimers();
    expect(stage.poll.number).toBe(NUMBER);
  });

  it('a connected socket begins no poll, and a lost one does after a while', async () => {
    stage.client.watchTracking(NUMBER, trackingHandlers());
    await settled();
    stage.socket.accept();
    stage.socket.answer(answerAt('5'));
    stage.runTimers();
    expect(stage.polls.size).toBe(0);
    stage.socket.lose('transport close');
    expect(stage.polls.size).toBe(0);
    stage.runTimers();
    expect(stage.polls.size).toBe(1);
    stage.socket.accept();
    expect(stage.polls.size).toBe(0);
  });

  it('a refused token begins no poll', async () => {
    stage.client.watchTracking(NUMBER, trackingHandlers());
    await settled();
    stage.socket.refuse('UNAUTHENTICATED');
    expect(stage.polls.size).toBe(0);
  });
});
