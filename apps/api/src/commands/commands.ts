import { Injectable } from '@nestjs/common';
import { CommandBus, type Command } from '@nestjs/cqrs';
import type { CommandContext } from '../event-sourcing/command-runner.js';
import { Metrics } from '../health/metrics.js';
import { answerOf } from '../http/errors/error-answer.js';
import { CommandEffects } from './command-effects.js';

/** What a command may have beside what it says. */
interface Asked {
  context?: CommandContext;
  /** Its handler does something before the log is asked, and has to know what the command has recorded already. */
  wantsEarlier?: true;
}

/** The code that a client is told, `INVALID` where it is told fields instead. */
const outcomeOf = (error: unknown): string => {
  const { code } = answerOf(error).body;
  return typeof code === 'string' ? code : 'INVALID';
};

/** The only way to Nest's bus, the same for every command: counted and timed by name and outcome, its key looked up where an earlier request may have recorded something. */
@Injectable()
export class Commands {
  constructor(
    private readonly bus: CommandBus,
    private readonly metrics: Metrics,
    private readonly effects: CommandEffects,
  ) {}

  /** Rejects as the command's handler does, and as CommandEffects where the key is looked up. */
  async execute<Result>(command: Command<Result>): Promise<Result> {
    const { name } = command.constructor;
    const began = performance.now();
    this.metrics.pendingCommands.inc();
    let outcome = 'ok';
    try {
      const { context, wantsEarlier } = command as Asked;
      if (wantsEarlier && context?.mayBeRecorded && context.idempotency_key !== undefined) {
        context.recordedIn = await this.effects.recordedUnder(context.idempotency_key);
      }
      return await this.bus.execute(command);
    } catch (error) {
      outcome = outcomeOf(error);
      throw error;
    } finally {
      this.metrics.pendingCommands.dec();
      this.metrics.commands.inc({ command: name, outcome });
      this.metrics.commandDurations.observe({ command: name }, (performance.now() - began) / 1000);
    }
  }
}
