import { Query } from '@nestjs/cqrs';
import type { SavedAddress } from '@waymark/contracts';

/** Oldest first. */
export class ListAddresses extends Query<SavedAddress[]> {
  constructor(readonly owner_id: string) {
    super();
  }
}
