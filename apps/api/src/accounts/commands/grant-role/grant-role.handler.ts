import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { accountDecider, accountStream } from '@waymark/domain';
import { CommandRunner } from '../../../event-sourcing/command-runner.js';
import { GrantRole } from './grant-role.command.js';

@CommandHandler(GrantRole)
export class GrantRoleHandler implements ICommandHandler<GrantRole> {
  constructor(private readonly runner: CommandRunner) {}

  async execute({ account_id, role, context }: GrantRole): Promise<void> {
    await this.runner.run({
      decider: accountDecider,
      stream: accountStream(account_id),
      command: () => ({ type: 'GrantRole', actor: context.actor, role }),
      context,
    });
  }
}
