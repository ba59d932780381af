import { Query } from '@nestjs/cqrs';
import type { ApiKey } from '@waymark/contracts';

/** Those of an account that stand, newest first. */
export class ListApiKeys extends Query<ApiKey[]> {
  constructor(readonly owner_id: string) {
    super();
  }
}
