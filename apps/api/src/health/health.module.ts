import { Module } from '@nestjs/common';
import { HealthChecks } from './health-checks.js';
import { HealthController } from './health.controller.js';
import { MetricsRoute } from './metrics.route.js';

@Module({ controllers: [HealthController], providers: [HealthChecks, MetricsRoute] })
export class HealthModule {}
