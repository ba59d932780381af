import { Inject } from '@nestjs/common';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { accountDecider, accountStream } from '@waymark/domain';
import type { EventReaders } from '../../coordination/event-readers.js';
import { CommandRunner } from '../../event-log/command-runner.js';
import { ReadYourWrites } from '../../event-log/read-your-writes.js';
import { EVENT_READERS } from '../../platform/tokens.js';
import { ApiError } from '../../http/errors/errors.js';
import { newResetLink, resetTokenFrom } from '../password-reset-link.js';
import { PeopleQueries } from '../queries/people-queries.js';
import { MakePasswordResetLink, type MadeResetLink } from './make-password-reset-link.command.js';
import { recordedBy } from '../../event-log/recorded-by.js';

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
