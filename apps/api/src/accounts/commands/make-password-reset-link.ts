import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type CommandContext, CommandRunner } from '../../event-log/command-runner.js';
import { Inject } from '@nestjs/common';
import { accountDecider, accountStream } from '@waymark/domain';
import type { EventReaders } from '../../coordination/event-readers.js';
import { ReadYourWrites } from '../../event-log/read-your-writes.js';
import { EVENT_READERS } from '../../platform/tokens.js';
import { ApiError } from '../../http/errors/errors.js';
import { newResetLink, resetTokenFrom } from '../password-reset-link.js';
import { PeopleQueries } from '../queries/people-queries.js';
import { recordedBy } from '../../event-log/recorded-by.js';

/** The secret that the holder of a one-time link presents, until `expires_at` (ISO 8601 UTC). */
export interface MadeResetLink {
  token: string;
  expires_at: string;
}

/**
 * Derives the token of a one-time link to a new password from the seed. The caller delivers it. Rejects with ApiError
 * ACCOUNT_NOT_FOUND, DomainError OWN_ACCOUNT or ACCOUNT_DISABLED, and with ApiError STORE_UNAVAILABLE while a node of
 * the previous release runs, because it cannot read the event.
 */
export class MakePasswordResetLink extends Command<MadeResetLink> {
  constructor(
    readonly account_id: string,
    readonly seed: Buffer,
    readonly context: CommandContext,
  ) {
    super();
  }
}

@CommandHandler(MakePasswordResetLink)
export class MakePasswordResetLinkHandler implements ICommandHandler<MakePasswordResetLink> {
  constructor(
    private readonly runner: CommandRunner,
    private readonly people: PeopleQueries,
    private readonly readYourWrites: ReadYourWrites,
    @Inject(EVENT_READERS) private readonly eventReaders: EventReaders,
  ) {}

  async execute({ account_id, seed, context }: MakePasswordResetLink): Promise<MadeResetLink> {
    const { actor } = context;
    const { enabled } = await this.people.find(account_id);
    if (!(await this.eventReaders.everyNodeReads('PasswordResetLinkMade'))) {
      const detail = 'Reset links are available once all nodes run this release. Try again later.';
      throw new ApiError('STORE_UNAVAILABLE', detail, { 'retry-after': '30' });
    }
    const outcome = await this.runner.run({
      decider: accountDecider,
      stream: accountStream(account_id),
      command: (_at, now) => ({
        type: 'MakePasswordResetLink',
        actor,
        enabled,
        link: newResetLink(seed, account_id, now),
      }),
      context,
    });
    await this.readYourWrites.concern(account_id, actor);
    const { expires_at } = recordedBy(outcome, 'PasswordResetLinkMade').data;
    return { token: resetTokenFrom(seed, account_id, expires_at), expires_at };
  }
}
