import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import {
  startKurrentDouble,
  type KurrentDouble,
} from '../../../../../../test/support/kurrentdb-double/kurrentdb-double.js';
import { openSharedLog } from '@waymark/event-store-kurrentdb';
import { migrateLogFile, type MigrateOptions } from '../migrate-log-file.js';
import type { Moved, Progress } from '../move-log.js';
import { LocalLog, statusSet } from '../testing/local-log.js';
import { moveThrough } from '../testing/move-through.js';

const PREFIX = 'waymark-';
const QUICKLY = { callTimeout: 300, appendLimit: 600, patience: 600 };

describe('a log moved while KurrentDB fails', () => {
  let double: KurrentDouble;
  let local: LocalLog;

  const move = (options: Partial<MigrateOptions> = {}): Promise<Moved> =>
    migrateLogFile({ file: local.file, url: double.url, report: () => undefined, ...options });

  /** Causes the fault once, when the step reaches this position. */
  const when = (step: Progress['step'], position: number, fault: () => void): Partial<MigrateOptions> => {
    let happened = false;
    return {
      report: (progress) => {
        if (happened || progress.step !== step || progress.position < position) return;
        happened = true;
        fault();
      },
    };
  };

  const expectAllOnce = async (): Promise<void> => {
    const ids = (await local.events()).map(({ id }) => id);
    expect(double.records(PREFIX).map(({ id }) => id)).toEqual(ids);
  };

  beforeEach(async () => {
    double = await startKurrentDouble();
    local = await LocalLog.make();
    await local.appendTwelve();
  });
  afterEach(async () => {
    double.thaw();
    await double.close();
    await local.dispose();
  });

  it.each<[string, () => void]>([
    ['a response is lost', () => double.loseAnswers(2, 'dropped')],
    ['a response never arrives', () => double.loseAnswers(1, 'unanswered')],
    ['appends are rejected', () => double.refuseBefore(3)],
    ['connections are dropped', () => double.dropConnections()],
    ['KurrentDB restarts', () => void double.stop().then(() => double.start())],
  ])('has every event once and in order, although %s', async (_name, fault) => {
    const options = { callTimeout: 1_000, ...when('appended', 4, fault) };
    expect(await move(options)).toMatchObject({ events: 12, appended: 12 });
    await expectAllOnce();
  });

  it.each<[string, () => void]>([
    ['the subscription ends', () => double.endSubscriptions()],
    ['the subscription falls silent', () => double.silence()],
    ['connections are dropped', () => double.dropConnections()],
  ])('is compared completely, although %s', async (_name, fault) => {
    await local.appendMany('shipment-3', 2_000);
    await move();
    expect(await move(when('compared', 1, fault))).toMatchObject({ events: 2_012, appended: 0 });
  });

  it.each<[string, () => void, () => unknown]>([
    ['is frozen', () => double.freeze(), () => double.thaw()],
    ['is stopped', () => void double.stop(), () => double.start()],
  ])('fails within the timeout when KurrentDB %s, and continues later', async (_name, fault, mend) => {
    await expect(move({ ...QUICKLY, ...when('appended', 6, fault) })).rejects.toMatchObject({
      name: expect.stringMatching(/^(StoreUnavailable|OutcomeUnknown)Error$/),
    });
    await mend();
    expect(await move()).toMatchObject({ events: 12 });
    await expectAllOnce();
  });

  it('fails within the timeout when KurrentDB disappears while it is read', async () => {
    await move();
    const there = openSharedLog({ prefix: 'waymark-', url: double.url, callTimeout: QUICKLY.callTimeout });
    const head = there.head.bind(there);
    there.head = async () => {
      const last = await head();
      await double.stop();
      return last;
    };
    await expect(moveThrough(local.file, there, QUICKLY.patience)).rejects.toMatchObject({
      name: 'StoreUnavailableError',
      message: 'KurrentDB has delivered no event for 1 s',
    });
  });

  it('fails when KurrentDB loses acknowledged events, and continues later', async () => {
    const lose = (): void => {
      const sixth = double.records(PREFIX)[5];
      if (sixth) double.truncateTo(sixth.position);
    };
    await expect(move(when('appended', 12, lose))).rejects.toThrow('KurrentDB has lost the events after position 6');
    expect(await move()).toMatchObject({ events: 12, appended: 6 });
    await expectAllOnce();
  });

  it('is refused if a stream with our prefix contains a foreign event', async () => {
    double.slip({ stream: `${PREFIX}shipment-1`, type: 'noise' });
    await expect(move()).rejects.toThrow(
      "the logs differ at position 1: KurrentDB's event at shipment-1, version 1 is not a Waymark event: it has no envelope",
    );
  });

  it('reports which event is too large', async () => {
    await local.append(statusSet('shipment-1', 'x'.repeat(1_100_000)));
    await expect(move()).rejects.toThrow(
      /^position 13 \(shipment-1, version 5\): the events exceed the maximum append size of KurrentDB$/,
    );
  });
});
