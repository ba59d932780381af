import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { accountDecider, accountStream, registeredAccount, type Account } from '@waymark/domain';
import { changesOf, profileFields, rulesOf } from '@waymark/vocabulary';
import { CommandRunner } from '../../event-log/command-runner.js';
import { withCheckedChanges } from '../../http/validation/fields.js';
import { UpdateProfile } from './update-profile.command.js';

const profileRules = rulesOf(profileFields);

@CommandHandler(UpdateProfile)
export class UpdateProfileHandler implements ICommandHandler<UpdateProfile, Account> {
  constructor(private readonly runner: CommandRunner) {}

  async execute({ changes, context }: UpdateProfile): Promise<Account> {
    const { state } = await this.runner.run({
      decider: withCheckedChanges(accountDecider, profileRules),
      stream: accountStream(context.actor.id),
      command: () => ({ type: 'UpdateProfile', actor: context.actor, changes: changesOf(profileFields, changes) }),
      context,
    });
    return registeredAccount(state);
  }
}
