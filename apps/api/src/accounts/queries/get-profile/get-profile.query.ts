import { Query } from '@nestjs/cqrs';
import type { Profile } from '@waymark/contracts';

/** Rejects with DomainError ACCOUNT_NOT_FOUND. */
export class GetProfile extends Query<Profile> {
  constructor(readonly account_id: string) {
    super();
  }
}
