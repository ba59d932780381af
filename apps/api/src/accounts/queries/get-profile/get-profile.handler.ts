import { QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import type { Profile } from '@waymark/contracts';
import { DomainError } from '@waymark/domain';
import { profileOf } from '../../profile-resource.js';
import { AccountQueries } from '../account-queries.js';
import { GetProfile } from './get-profile.query.js';

@QueryHandler(GetProfile)
export class GetProfileHandler implements IQueryHandler<GetProfile> {
  constructor(private readonly accounts: AccountQueries) {}

  execute({ account_id }: GetProfile): Promise<Profile> {
    const account = this.accounts.byId(account_id);
    return account ? Promise.resolve(profileOf(account)) : Promise.reject(new DomainError('ACCOUNT_NOT_FOUND'));
  }
}
