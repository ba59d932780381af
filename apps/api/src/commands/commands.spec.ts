import { describe, expect, it } from '@jest/globals';
import { Command, type CommandBus } from '@nestjs/cqrs';
import { DomainError } from '@waymark/domain';
import { Registry } from 'prom-client';
import type { CommandContext } from '../event-log/command-runner.js';
import { CommandFigures } from '../metrics/command-figures.js';
import type { Metrics } from '../metrics/metrics.js';
import { failures, FieldErrorsError } from '../http/errors/errors.js';
import { NO_TRACING } from '../platform/tracing/tracing.js';
import type { CommandEffects } from './command-effects.js';
import { Commands, RepeatableCommand } from './commands.js';

class Note extends Command<string> {
  constructor(readonly context?: CommandContext) {
    super();
  }
}

class Book extends RepeatableCommand<string> {
  constructor(readonly context: CommandContext) {
    super();
  }

  within(context: CommandContext): Book {
    return new Book(context);
  }
}

const context = (changes: Partial<CommandContext> = {}): CommandContext => ({
  actor: { id: 'ada', email: '', role: 'customer' },
  request_id: 'r',
  ...changes,
});

const given = (handle: (command: Note | Book) => Promise<string>) => {
  const registry = new Registry();
  const metrics = { commands: new CommandFigures(registry) };
  const lookedUp: string[] = [];
  const recordedUnder = async ({ idempotency_key }: { idempotency_key: string }): Promise<string[]> => {
    lookedUp.push(idempotency_key);
    return ['shipment-7'];
  };
  const commands = new Commands(
    { execute: handle } as unknown as CommandBus,
    metrics as unknown as Metrics,
    { recordedUnder } as unknown as CommandEffects,
    failures,
    NO_TRACING,
  );
  return { commands, lookedUp, figures: () => registry.metrics() };
};

describe('the execution of a command', () => {
  it('is counted and timed by name and outcome, also when it fails', async () => {
    const refusals: unknown[] = [
      new DomainError('FORBIDDEN'),
      new FieldErrorsError({ name: ['wrong'] }),
      new Error('a defect'),
    ];
    const { commands, figures } = given(async () => {
      const refusal = refusals.shift();
      if (refusal) throw refusal as Error;
      return 'done';
    });
    for (let refused = 0; refused < 3; refused += 1) await expect(commands.execute(new Note())).rejects.toThrow();
    expect(await commands.execute(new Note())).toBe('done');
    const text = await figures();
    for (const outcome of ['FORBIDDEN', 'INVALID', 'INTERNAL_ERROR', 'ok']) {
      expect(text).toContain(`waymark_commands_total{command="Note",outcome="${outcome}"} 1\n`);
    }
    expect(text).toContain('waymark_command_duration_seconds_count{command="Note"} 4\n');
    expect(text).toContain('waymark_commands_pending 0\n');
  });

  it('looks up earlier effects of its key, if there may be some and its handler needs them', async () => {
    const seen: (readonly string[] | undefined)[] = [];
    const { commands, lookedUp } = given(async (command) => {
      seen.push(command.context?.recordedIn);
      return '';
    });
    const keyed = { idempotency_key: 'key' };
    await commands.execute(new Book(context()));
    await commands.execute(new Book(context(keyed)));
    await commands.execute(new Note(context({ ...keyed, mayBeRecorded: true })));
    expect(lookedUp).toEqual([]);
    await commands.execute(new Book(context({ ...keyed, mayBeRecorded: true })));
    expect(lookedUp).toEqual(['key']);
    expect(seen).toEqual([undefined, undefined, undefined, ['shipment-7']]);
  });
});
