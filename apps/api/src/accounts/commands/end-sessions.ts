import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { CommandContext } from '../../event-log/command-runner.js';
import { PeopleQueries } from '../queries/people-queries.js';
import { StaffDecisions } from '../staff-decisions.js';

/** Ends every current session of an account. Rejects with ApiError ACCOUNT_NOT_FOUND, DomainError OWN_ACCOUNT. */
export class EndSessions extends Command<void> {
  constructor(
    readonly account_id: string,
    readonly context: CommandContext,
  ) {
    super();
  }
}

@CommandHandler(EndSessions)
export class EndSessionsHandler implements ICommandHandler<EndSessions, void> {
  constructor(
    private readonly people: PeopleQueries,
    private readonly decisions: StaffDecisions,
  ) {}

  async execute({ account_id, context }: EndSessions): Promise<void> {
    await this.decisions.record(await this.people.find(account_id), { type: 'EndSessions' }, context);
  }
}
