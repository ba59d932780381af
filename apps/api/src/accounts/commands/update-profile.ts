import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { ProfilePatch } from '@waymark/contracts';
import { type Account, accountDecider, accountStream, registeredAccount } from '@waymark/domain';
import { type CommandContext, CommandRunner } from '../../event-log/command-runner.js';
import { profileFields, changesOf, rulesOf } from '@waymark/vocabulary';
import { patchDtoOf, withCheckedChanges } from '../../http/validation/fields.js';

/** Changes the actor's own profile; fields left out stay as they are. Rejects with DomainError ACCOUNT_NOT_FOUND. */
export class UpdateProfile extends Command<Account> {
  constructor(
    readonly changes: ProfilePatch,
    readonly context: CommandContext,
  ) {
    super();
  }
}

export class UpdateProfileDto extends patchDtoOf(profileFields) {}

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
