import { Global, Module } from '@nestjs/common';
import { Followers } from './followers.js';
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
export class HealthModule {}
