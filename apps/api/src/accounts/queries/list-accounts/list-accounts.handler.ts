import { QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { PeopleQueries, type People } from '../people-queries.js';
import { ListAccounts } from './list-accounts.query.js';

@QueryHandler(ListAccounts)
export class ListAccountsHandler implements IQueryHandler<ListAccounts, People> {
  constructor(private readonly people: PeopleQueries) {}

  execute({ list }: ListAccounts): Promise<People> {
    return Promise.resolve(this.people.list(list));
  }
}
