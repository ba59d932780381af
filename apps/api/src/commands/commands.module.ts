import { Global, Module } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import { CommandCounters } from './command-counters.js';
import { CommandEffects } from './command-effects.js';
import { Commands } from './commands.js';

@Global()
@Module({
  imports: [DiscoveryModule],
  providers: [CommandCounters, CommandEffects, Commands],
  exports: [Commands],
})
export class CommandsModule {}
