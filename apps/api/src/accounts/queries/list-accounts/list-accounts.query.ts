import { Query } from '@nestjs/cqrs';
import type { People, PeopleQuery } from '../people-queries.js';

export class ListAccounts extends Query<People> {
  constructor(readonly list: PeopleQuery) {
    super();
  }
}
