import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { accountDecider, accountStream, registeredAccount, type Account, type ProfileDetails } from '@waymark/domain';
import { CommandRunner } from '../../../event-sourcing/command-runner.js';
import { UpdateProfile } from './update-profile.command.js';

const PROFILE_FIELDS = ['first_name', 'last_name', 'phone_number', 'address', 'company_name'] as const;

@CommandHandler(UpdateProfile)
export class UpdateProfileHandler implements ICommandHandler<UpdateProfile, Account> {
  constructor(private readonly runner: CommandRunner) {}

  async execute({ changes, context }: UpdateProfile): Promise<Account> {
    const given: Partial<Record<keyof ProfileDetails, string>> = {};
    for (const field of PROFILE_FIELDS) {
      const value = changes[field];
      if (value !== undefined) given[field] = value ?? '';
    }
    const { state } = await this.runner.run({
      decider: accountDecider,
      stream: accountStream(context.actor.id),
      command: () => ({ type: 'UpdateProfile', actor: context.actor, changes: given }),
      context,
    });
    return registeredAccount(state);
  }
}
