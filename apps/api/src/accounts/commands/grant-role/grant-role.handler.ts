import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { accountDecider, accountStream } from '@waymark/domain';
import { CommandRunner } from '../../../event-sourcing/command-runner.js';
import { OwnWrites } from '../../../event-sourcing/own-writes.js';
import { GrantRole } from './grant-role.command.js';

@CommandHandler(GrantRole)
export class GrantRoleHandler implements ICommandHandler<GrantRole> {
  constructor(
    private readonly runner: CommandRunner,
    private readonly ownWrites: OwnWrites,
  ) {}

  async execute({ account_id, role, context }: GrantRole): Promise<void> {
    await this.runner.run({
      decider: accountDecider,
      stream: accountStream(account_id),
      command: () => ({ type: 'GrantRole', actor: context.actor, role }),
      context,
    });
    // The account is judged by its role from now on, and did not write it itself.
    await this.ownWrites.shown(context.actor.id);
  }
}
