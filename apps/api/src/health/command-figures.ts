import { Counter, Gauge, type Registry, type RegistryContentType } from 'prom-client';
import type { Span } from '../tracing/tracing.js';
import { Durations } from './durations.js';

/** How many commands there are, what becomes of them, and how long that takes. */
export class CommandFigures {
  readonly pending;
  private readonly outcomes;
  private readonly durations;

  constructor(registry: Registry<RegistryContentType>) {
    const registers = [registry];
    this.outcomes = new Counter({
      name: 'waymark_commands_total',
      help: 'Commands decided, by their outcome: ok, or the code of the refusal',
      labelNames: ['command', 'outcome'],
      registers,
    });
    this.durations = new Durations(registry, {
      name: 'waymark_command_duration_seconds',
      help: 'Time from a command to its outcome',
      labelNames: ['command'],
    });
    this.pending = new Gauge({
      name: 'waymark_commands_pending',
      help: 'Commands that wait for their outcome',
      registers,
    });
  }

  /** `outcome`: `ok`, or the code of the refusal. */
  ended(command: string, outcome: string, seconds: number, span: Span | undefined): void {
    this.outcomes.inc({ command, outcome });
    this.durations.observe({ command }, seconds, span);
  }
}
