import { Inject, Injectable } from '@nestjs/common';
import { CommandBus, type Command } from '@nestjs/cqrs';
import type { CommandContext } from '../event-sourcing/command-runner.js';
import { TRACING } from '../event-sourcing/tokens.js';
import { Metrics } from '../health/metrics.js';
import { answerOf } from '../http/errors/errors.js';
import type { Span, Tracing } from '../tracing/tracing.js';
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

const nameOf = (command: object): string => command.constructor.name;

/** The only way to Nest's bus, the same for every command: traced, counted and timed by name and outcome, its key looked up where an earlier request may have recorded something. */
@Injectable()
export class Commands {
  constructor(
    private readonly bus: CommandBus,
    private readonly metrics: Metrics,
    private readonly effects: CommandEffects,
    @Inject(TRACING) private readonly tracing: Tracing,
  ) {}

  /** Rejects as the command's handler does, and as CommandEffects where the key is looked up. */
  execute<Result>(command: Command<Result>): Promise<Result> {
    if (!this.tracing.on) return this.measured(command);
    const span = this.tracing.start(`command ${nameOf(command)}`, { kind: 'internal' });
    return this.tracing.within(span, () => this.measured(command, span));
  }

  private async measured<Result>(command: Command<Result>, span?: Span): Promise<Result> {
    const began = performance.now();
    this.metrics.commands.pending.inc();
    let outcome = 'ok';
    let defect: unknown;
    try {
      const { context, wantsEarlier } = command as Asked;
      if (wantsEarlier && context?.mayBeRecorded && context.idempotency_key !== undefined) {
        context.recordedIn = await this.effects.recordedUnder(context.idempotency_key);
      }
      return await this.bus.execute(command);
    } catch (error) {
      outcome = outcomeOf(error);
      if (answerOf(error).status >= 500) defect = error;
      throw error;
    } finally {
      this.metrics.commands.pending.dec();
      this.metrics.commands.ended(nameOf(command), outcome, (performance.now() - began) / 1000, span);
      span?.set({ 'waymark.outcome': outcome });
      span?.end(defect);
    }
  }
}
