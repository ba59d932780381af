import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { until } from '../../waiting/until.js';
import { startKurrentDouble, type KurrentDouble } from '../kurrentdb-double.js';
import { newEvent, TestedClient } from '../contract/tested-client.js';

let double: KurrentDouble;
let tested: TestedClient;

beforeEach(async () => {
  double = await startKurrentDouble();
  tested = new TestedClient(double.url);
});

afterEach(async () => {
  await tested.close();
  await double.close();
});

describe('a frozen server', () => {
  it('does not answer pings, and later commits appends that its client has given up', async () => {
    const warn = jest.spyOn(console, 'warn').mockImplementation(() => undefined);
    const impatient = new TestedClient(`${double.url}&keepAliveInterval=300&keepAliveTimeout=1500`);
    warn.mockRestore();
    await impatient.append('a', 'no_stream', newEvent());
    double.freeze();
    const event = newEvent();
    await expect(impatient.append('a', 0n, event)).rejects.toMatchObject({ type: 'unavailable' });
    expect(double.records(impatient.prefix)).toHaveLength(1);
    double.thaw();
    await until('the late commit', () => double.records(impatient.prefix).length === 2);
    expect(await impatient.append('a', 0n, event)).toMatchObject({ nextExpectedRevision: 1n });
    expect(double.records(impatient.prefix)).toHaveLength(2);
    await impatient.close();
  });

  it('answers with a timeout to appends that it must not commit', async () => {
    await tested.append('a', 'no_stream', newEvent());
    double.freeze({ commitOnThaw: false });
    const refused = expect(tested.append('a', 0n, newEvent())).rejects.toMatchObject({ type: 'deadline-exceeded' });
    await until('the second append', () => double.counters.appends === 2);
    double.thaw();
    await refused;
    expect(await tested.ids('a')).toHaveLength(1);
  });

  it('accepts new connections and answers them when it is thawed', async () => {
    double.freeze();
    const append = tested.append('a', 'no_stream', newEvent());
    double.thaw();
    expect(await append).toMatchObject({ success: true });
  });
});

describe('a lost response', () => {
  it('ends the connection after the commit', async () => {
    const event = newEvent();
    double.loseAnswers(1);
    await expect(tested.append('a', 'no_stream', event)).rejects.toMatchObject({ type: 'unavailable' });
    expect(await tested.append('a', 'no_stream', event)).toMatchObject({ nextExpectedRevision: 0n });
    expect(double.records(tested.prefix)).toHaveLength(1);
  });

  it('never arrives, while others do', async () => {
    double.loseAnswers(1, 'unanswered');
    let answered = false;
    const event = newEvent();
    void tested.append('a', 'no_stream', event).then(
      () => (answered = true),
      () => undefined,
    );
    await until('the commit', () => double.records(tested.prefix).length === 1);
    await tested.append('b', 'no_stream', newEvent());
    expect(answered).toBe(false);
    expect(await tested.append('a', 'no_stream', event)).toMatchObject({ nextExpectedRevision: 0n });
  });

  it('is not used up by a conflict', async () => {
    await tested.append('a', 'no_stream', newEvent());
    double.loseAnswers(1);
    await expect(tested.append('a', 'no_stream', newEvent())).rejects.toMatchObject({ type: 'wrong-expected-version' });
    await expect(tested.append('a', 0n, newEvent())).rejects.toMatchObject({ type: 'unavailable' });
  });
});

it('can also be an UNAVAILABLE error before the commit', async () => {
  double.refuseBefore(2);
  for (let count = 0; count < 2; count += 1)
    await expect(tested.append('a', 'no_stream', newEvent())).rejects.toMatchObject({ type: 'unavailable' });
  expect(double.records(tested.prefix)).toHaveLength(0);
  expect(await tested.append('a', 'no_stream', newEvent())).toMatchObject({ success: true });
  expect(double.counters.appends).toBe(3);
});

describe('subscriptions', () => {
  it('end with their connection', async () => {
    const deliveries = tested.subscribe();
    await deliveries.caughtUp;
    double.dropConnections();
    expect(await deliveries.ended).toMatchObject({ type: 'unavailable' });
    expect(await tested.append('a', 'no_stream', newEvent())).toMatchObject({ success: true });
  });

  it('end like those of slow consumers, and can resume from their last event', async () => {
    await tested.append('a', 'no_stream', newEvent());
    const deliveries = tested.subscribe();
    await deliveries.first(1);
    double.endSubscriptions();
    expect(await deliveries.ended).toMatchObject({ code: 10, message: expect.stringContaining('Consumer too slow') });
    await tested.append('a', 0n, newEvent());
    expect(await tested.subscribe(deliveries.positions[0]).first(1)).toEqual(['a 1']);
    expect(double.counters.subscriptions).toBe(2);
  });

  it('stay open and silent, while new ones deliver', async () => {
    const silent = tested.subscribe();
    await silent.caughtUp;
    double.silence();
    await tested.append('a', 'no_stream', newEvent());
    expect(await tested.subscribe().first(1)).toEqual(['a 0']);
    expect(silent.events).toEqual([]);
  });
});

describe('a tampered log', () => {
  it('has unchecked events', async () => {
    await tested.append('a', 'no_stream', newEvent());
    const deliveries = tested.subscribe();
    await deliveries.first(1);
    double.slip({ stream: tested.stream('foreign'), type: 'foreign' });
    double.slip({ stream: tested.stream('a'), revision: 7n });
    expect(await deliveries.first(3)).toEqual(['a 0', 'foreign 0', 'a 7']);
  });

  it('has an event with other data', async () => {
    await tested.append('a', 'no_stream', newEvent('before'));
    double.change(tested.stream('a'), 0n, Buffer.from('after'));
    const events = await tested.read('a');
    expect(events.map(({ data }) => Buffer.from(data as Uint8Array).toString())).toEqual(['after']);
  });

  it('lacks an event, and can be followed from its position', async () => {
    const { position } = await tested.append('a', 'no_stream', newEvent());
    await tested.append('a', 0n, newEvent());
    await tested.append('a', 1n, newEvent());
    double.remove(tested.stream('a'), 1n);
    expect(await tested.subscribe(position).first(1)).toEqual(['a 2']);
    expect(await tested.ids('a')).toHaveLength(2);
  });

  it('is rolled back to a position, and assigns later positions again', async () => {
    const { position } = await tested.append('a', 'no_stream', newEvent());
    const { position: lost } = await tested.append('a', 0n, newEvent());
    if (!position) throw new Error('No position');
    double.truncateTo(position.commit);
    const later = new TestedClient(double.url, tested.prefix);
    expect(await later.ids('a')).toHaveLength(1);
    expect(await later.append('a', 0n, newEvent())).toMatchObject({ nextExpectedRevision: 1n, position: lost });
    await later.close();
  });
});
