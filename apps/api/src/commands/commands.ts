import { Inject, Injectable } from '@nestjs/common';
import { Command, CommandBus } from '@nestjs/cqrs';
import type { CommandContext } from '../event-log/command-runner.js';
import { Failures } from '../platform/failures.js';
import { TRACING } from '../platform/tokens.js';
import { Metrics } from '../metrics/metrics.js';
import type { Span, Tracing } from '../platform/tracing/tracing.js';
import { CommandEffects } from './command-effects.js';

/** A command whose handler acts before it reads the log, so that it needs the streams in which an earlier run of the request recorded events. */
export abstract class RepeatableCommand<Result> extends Command<Result> {
  abstract readonly context: CommandContext;

  /** The same command in another context. */
  abstract within(context: CommandContext): RepeatableCommand<Result>;
}

const nameOf = (command: object): string => command.constructor.name;

/**
 * Executes every command on the bus of @nestjs/cqrs, which finds the handler by the command's class. So controllers know no
 * handler, and this one place traces, counts and times each command by name and outcome, and looks up its key if an earlier
 * request may have recorded events.
 */
@Injectable()
export class Commands {
  constructor(
    private readonly bus: CommandBus,
    private readonly metrics: Metrics,
    private readonly effects: CommandEffects,
    private readonly failures: Failures,
    @Inject(TRACING) private readonly tracing: Tracing,
  ) {}

  /** Rejects as the command's handler does, and as CommandEffects does if the key is looked up. */
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
      return await this.bus.execute(await this.informed(command));
    } catch (error) {
      const { code, isDefect } = this.failures.of(error);
      outcome = code;
      if (isDefect) defect = error;
      throw error;
    } finally {
      this.metrics.commands.pending.dec();
      this.metrics.commands.ended(nameOf(command), outcome, (performance.now() - began) / 1000, span);
      span?.set({ 'waymark.outcome': outcome });
      span?.end(defect);
    }
  }

  /** Adds the streams in which an earlier run of the request recorded events, if the command's handler needs them. */
  private async informed<Result>(command: Command<Result>): Promise<Command<Result>> {
    if (!(command instanceof RepeatableCommand)) return command;
    const { context } = command;
    if (!context.mayBeRecorded || context.idempotency_key === undefined) return command;
    const { idempotency_key, request_fingerprint } = context;
    const fingerprint = request_fingerprint === undefined ? {} : { request_fingerprint };
    const recordedIn = await this.effects.recordedUnder({ idempotency_key, ...fingerprint });
    return command.within({ ...context, recordedIn });
  }
}
