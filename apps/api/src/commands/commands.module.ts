import { Global, Module } from '@nestjs/common';
import { CommandEffects } from './command-effects.js';
import { Commands } from './commands.js';

@Global()
@Module({ providers: [CommandEffects, Commands], exports: [Commands] })
export class CommandsModule {}
