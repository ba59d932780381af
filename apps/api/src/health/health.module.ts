import { Global, Inject, Module } from '@nestjs/common';
import type { ReadModels } from '../event-sourcing/read-models/read-models.js';
import { EVENT_INDEX } from '../event-sourcing/tokens.js';
import { Followers, statusOfRows } from '../event-sourcing/followers.js';
import { HealthChecks } from './health-checks.js';
import { HealthController } from './health.controller.js';
import { Metrics } from './metrics.js';
import { SettingsController } from './settings.controller.js';

@Global()
@Module({
  controllers: [HealthController, SettingsController],
  providers: [Followers, HealthChecks, Metrics],
  exports: [Followers, Metrics],
})
export class HealthModule {
  constructor(followers: Followers, @Inject(EVENT_INDEX) eventIndex: ReadModels) {
    followers.register('event_index', () => statusOfRows(eventIndex));
  }
}
