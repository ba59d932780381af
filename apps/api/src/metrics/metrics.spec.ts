import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { EventStore } from '../event-log/event-log.js';
import type { ReadModels } from '@waymark/event-store/sqlite';
import { NO_TRACING } from '../platform/tracing/tracing.js';
import { Followers } from './followers.js';
import { Metrics } from './metrics.js';

const damaged = (): never => {
  throw new Error('damaged');
};

describe('the metrics of damaged files', () => {
  let metrics: Metrics;
  let lines: string[];
  beforeAll(async () => {
    const followers = new Followers();
    followers.register('event_index', () => ({ position: 3, parked: 0 }));
    const status = () => ({ position: 3, lag: 0 });
    metrics = new Metrics(
      { head: damaged, onAppended: () => () => undefined } as unknown as EventStore,
      { position: 3, status, parkedEvents: damaged } as unknown as ReadModels,
      { position: 3 } as ReadModels,
      () => undefined,
      NO_TRACING,
      followers,
    );
    lines = (await metrics.text()).split('\n');
  });
  afterAll(() => metrics.onModuleDestroy());

  it.each([
    'waymark_log_position',
    'waymark_parked_events',
    'waymark_follower_parked_events{follower="read_models"}',
    'waymark_follower_lag{follower="event_index"}',
  ])('report NaN for the unreadable %s', (name) => {
    expect(lines).toContain(`${name} Nan`);
  });

  it.each([
    'waymark_read_models_position 3',
    'waymark_follower_parked_events{follower="event_index"} 0',
    'waymark_follower_stopped{follower="event_index"} 0',
    'waymark_follower_renewing{follower="event_index"} 0',
  ])('report %s', (line) => {
    expect(lines).toContain(line);
  });
});
