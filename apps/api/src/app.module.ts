import { Module, type DynamicModule } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { AccountsModule } from './accounts/accounts.module.js';
import { AddressesModule } from './addresses/addresses.module.js';
import { AuditModule } from './audit/audit.module.js';
import { CommandsModule } from './commands/commands.module.js';
import type { Configuration } from './config/configuration.js';
import { DemoModule } from './demo/demo.module.js';
import { HealthModule } from './health/health.module.js';
import { HttpModule } from './http/http.module.js';
import { InfrastructureModule } from './infrastructure/infrastructure.module.js';
import { ApiKeysModule } from './integrations/api-keys/api-keys.module.js';
import { FeedModule } from './integrations/feed/feed.module.js';
import { WebhooksModule } from './integrations/webhooks/webhooks.module.js';
import { LiveModule } from './live/live.module.js';
import { MetricsModule } from './metrics/metrics.module.js';
import { PlaceChecksModule } from './addresses/place-checks.module.js';
import { ProofsModule } from './proofs/proofs.module.js';
import { SettingsModule } from './settings/settings.module.js';
import { ShipmentsModule } from './shipments/shipments.module.js';
import type { Tracing } from './platform/tracing/tracing.js';
import { TrackingModule } from './shipments/tracking/tracking.module.js';

/** The root module: every feature module of the server. */
@Module({})
export class AppModule {
  static for(configuration: Configuration, tracing: Tracing): DynamicModule {
    return {
      module: AppModule,
      imports: [
        InfrastructureModule.for(configuration, tracing),
        CqrsModule.forRoot(),
        CommandsModule,
        HttpModule,
        MetricsModule,
        HealthModule,
        SettingsModule,
        AccountsModule,
        ShipmentsModule,
        TrackingModule,
        AddressesModule,
        ApiKeysModule,
        AuditModule,
        ProofsModule,
        FeedModule,
        PlaceChecksModule,
        WebhooksModule,
        LiveModule,
        DemoModule,
      ],
    };
  }
}
