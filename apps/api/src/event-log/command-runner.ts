import type { Actor, WaymarkEvent } from '@waymark/domain';
import {
  CommandRunner as EngineCommandRunner,
  type CommandContext as EngineCommandContext,
  type CommandRunnerParts as EngineCommandRunnerParts,
} from '@waymark/event-store';
import type { SpanStart, Tracing } from '../platform/tracing/tracing.js';

export interface CommandContext extends EngineCommandContext<Actor> {
  /** An earlier request with this key may have recorded events in a stream whose name is no longer known. */
  mayBeRecorded?: boolean | undefined;
  /** Streams in which an earlier attempt of this command recorded events. */
  recordedIn?: readonly string[];
}

export interface CommandRunnerParts extends Omit<
  EngineCommandRunnerParts<WaymarkEvent, Actor>,
  'storedActor' | 'traceAppend'
> {
  tracing?: Tracing;
}

/** Only the kind of the stream, because stream names contain tracking data and account ids. */
const spanOf = (stream: string, types: readonly string[]): SpanStart => ({
  kind: 'producer',
  attributes: { 'waymark.stream': stream.split('-', 1)[0] ?? '', 'waymark.events': types.join() },
});

/** The engine's runner for Waymark's events. The log stores only these fields of an actor; a caller's has more. */
export class CommandRunner extends EngineCommandRunner<WaymarkEvent, Actor> {
  constructor({ tracing, ...parts }: CommandRunnerParts) {
    super({
      ...parts,
      storedActor: ({ id, email, role }) => ({ id, email, role }),
      traceAppend: (stream, types) => (tracing?.on ? tracing.start('append', spanOf(stream, types)) : undefined),
    });
  }
}
