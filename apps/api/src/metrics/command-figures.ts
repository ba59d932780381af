import { ERROR_CODES } from '@waymark/contracts';
import { Counter, Gauge, type Registry, type RegistryContentType } from 'prom-client';
import type { Span } from '../platform/tracing/tracing.js';
import { Durations } from './durations.js';

/** Prometheus sees no increase in a counter that first appears at 1, so an alert would miss the first failure. */
const OUTCOMES = ['ok', 'INVALID', ...ERROR_CODES];

/** Number, outcomes and durations of commands. */
export class CommandFigures {
  readonly pending;
  private readonly outcomes;
  private readonly durations;

  constructor(registry: Registry<RegistryContentType>) {
    const registers = [registry];
    this.outcomes = new Counter({
      name: 'waymark_commands_total',
      help: 'Number of decided commands, by outcome: ok, or the error code',
      labelNames: ['command', 'outcome'],
      registers,
    });
    this.durations = new Durations(registry, {
      name: 'waymark_command_duration_seconds',
      help: 'Time from a command to its outcome, in seconds',
      labelNames: ['command'],
    });
    this.pending = new Gauge({
      name: 'waymark_commands_pending',
      help: 'Number of commands waiting for their outcome',
      registers,
    });
  }

  /** Call once for each command type before the first command. */
  startAtZero(command: string): void {
    for (const outcome of OUTCOMES) this.outcomes.inc({ command, outcome }, 0);
  }

  /** `outcome` is `ok` or the error code. */
  ended(command: string, outcome: string, seconds: number, span: Span | undefined): void {
    this.outcomes.inc({ command, outcome });
    this.durations.observe({ command }, seconds, span);
  }
}
