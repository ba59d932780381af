import { Global, Inject, Module } from '@nestjs/common';
import type { ReadModels } from '@waymark/event-store/sqlite';
import { EVENT_INDEX } from '../platform/tokens.js';
import { Followers, statusOfRows } from './followers.js';
import { Metrics } from './metrics.js';

@Global()
@Module({ providers: [Followers, Metrics], exports: [Followers, Metrics] })
export class MetricsModule {
  constructor(followers: Followers, @Inject(EVENT_INDEX) eventIndex: ReadModels) {
    followers.register('event_index', () => statusOfRows(eventIndex));
  }
}
