import { describe, expect, it } from '@jest/globals';
import type { ReadYourWrites } from '../../event-log/read-your-writes.js';
import { Log } from '../../event-log/testing/log.js';
import { readModelsOf } from '../../testing/product-rows.js';
import { PeopleQueries, type PeopleQuery } from './people-queries.js';

const NAMES = ['Ada Lovelace', 'Grace Hopper', 'Zoë Müller', 'Adam Smith'] as const;

const idOf = (index: number): string => `person-${index}`;
const addressOf = (index: number): string => `Person${index}@example.com`;

const logOf = (names: readonly string[]): Log => {
  const log = new Log();
  for (const [index, name] of names.entries()) {
    const [first_name, last_name] = name.split(' ');
    const profile = { first_name, last_name, phone_number: '', address: '', company_name: `Works ${index}` };
    const registered_at = `2026-01-0${(index % 9) + 1}T00:00:00.000Z`;
    const data = { id: idOf(index), email: addressOf(index), password_hash: 'x', profile, registered_at };
    log.append(`account-${idOf(index)}`, { type: 'AccountRegistered', data });
  }
  return log;
};

const readYourWrites = {
  find: async (look: () => unknown) => ({ found: look(), freshness: 'current' }),
} as ReadYourWrites;
const peopleOf = (log: Log, shut: readonly string[] = []) => new PeopleQueries(readModelsOf(log), readYourWrites, shut);
const listed = (people: PeopleQueries, query: Partial<PeopleQuery> = {}) => {
  const { accounts, next, total } = people.list({ limit: 10, before: Number.MAX_SAFE_INTEGER, ...query });
  return { names: accounts.map(({ first_name }) => first_name), next, total };
};

describe('people', () => {
  it('are listed in pages, newest first', async () => {
    const people = peopleOf(logOf(NAMES));
    const first = listed(people, { limit: 3 });
    expect(first).toMatchObject({ names: ['Adam', 'Zoë', 'Grace'], total: 4 });
    expect(listed(people, { limit: 3, before: first.next ?? 0 })).toEqual({
      names: ['Ada'],
      next: undefined,
      total: 4,
    });
  });

  it('are found by beginnings of words in name, address, company, role and standing', async () => {
    const subject = { account_id: idOf(2), email: addressOf(2) };
    const log = logOf(NAMES)
      .append('staff', { type: 'RoleGranted', data: { ...subject, role: 'auditor' } })
      .append('staff', { type: 'AccountDisabled', data: subject });
    const people = peopleOf(log);
    const found = (q: string) => listed(people, { q }).names;
    expect(found('ada')).toEqual(['Adam', 'Ada']);
    expect(found('ADA love')).toEqual(['Ada']);
    expect(found('person1@example.com')).toEqual(['Grace']);
    expect(found('works 3')).toEqual(['Adam']);
    expect(found('zoe muller')).toEqual(['Zoë']);
    expect([found('auditor'), found('disabled'), found('aud dis')]).toEqual([['Zoë'], ['Zoë'], ['Zoë']]);
    expect(found('customer')).toEqual(['Adam', 'Grace', 'Ada']);
    expect(listed(people, { q: '?!' })).toEqual({ names: [], next: undefined, total: 0 });
  });

  it('are found in pages too', async () => {
    const people = peopleOf(logOf(NAMES));
    const first = listed(people, { q: 'works', limit: 2 });
    expect(first).toMatchObject({ names: ['Adam', 'Zoë'], total: 4 });
    expect(listed(people, { q: 'works', limit: 2, before: first.next ?? 0 })).toMatchObject({
      names: ['Grace', 'Ada'],
    });
  });

  it('are found by their current profile', async () => {
    const log = logOf(NAMES).append(`account-${idOf(0)}`, {
      type: 'ProfileUpdated',
      data: { changes: { last_name: 'King' } },
    });
    const people = peopleOf(log);
    expect([listed(people, { q: 'king' }).total, listed(people, { q: 'lovelace' }).total]).toEqual([1, 0]);
  });

  it('exclude accounts that the configuration shuts', async () => {
    const people = peopleOf(logOf(NAMES), ['person0@example.com', 'nobody@example.com']);
    expect(listed(people)).toMatchObject({ names: ['Adam', 'Zoë', 'Grace'], total: 3 });
    expect(listed(people, { q: 'ada' })).toMatchObject({ names: ['Adam'], total: 1 });
    await expect(people.find(idOf(0))).rejects.toMatchObject({ code: 'ACCOUNT_NOT_FOUND' });
    await expect(people.find(idOf(1))).resolves.toMatchObject({ first_name: 'Grace', role: 'customer', enabled: true });
  });
});
