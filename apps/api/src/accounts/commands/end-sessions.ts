import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { PeopleQueries } from '../queries/people-queries.js';
import { StaffDecisions } from '../staff-decisions.js';
import { EndSessions } from './end-sessions.command.js';

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
