import { Injectable, type OnModuleInit } from '@nestjs/common';
import { DiscoveryService } from '@nestjs/core';
import { Metrics } from '../metrics/metrics.js';

/** Metadata key under which @CommandHandler stores its command's class. The package does not export its COMMAND_HANDLER_METADATA. */
const HANDLED_COMMAND = '__commandHandler__';

const commandOf = (provider: object): string | undefined =>
  (Reflect.getMetadata(HANDLED_COMMAND, provider) as { name: string } | undefined)?.name;

/** Starts the counters of every command that has a handler at 0. */
@Injectable()
export class CommandCounters implements OnModuleInit {
  constructor(
    private readonly discovery: DiscoveryService,
    private readonly metrics: Metrics,
  ) {}

  onModuleInit(): void {
    for (const { metatype } of this.discovery.getProviders()) {
      const command = metatype ? commandOf(metatype) : undefined;
      if (command !== undefined) this.metrics.commands.startAtZero(command);
    }
  }
}
