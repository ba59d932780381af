import { beforeAll, describe, expect, it } from '@jest/globals';
import { created, stream } from '../../event-log/testing/facts.js';
import { Log } from '../../event-log/testing/log.js';
import { readModelsOf } from '../../testing/product-rows.js';
import { RecipientQueries } from './recipient-queries.js';

const log = new Log();
const send = (id: number, recipient_name: string, others: { owner_id?: string; recipient_city?: string } = {}): void =>
  void log.append(
    stream(id),
    created(id, { at: new Date(Date.UTC(2026, 0, 1, 0, id)).toISOString(), recipient_name, ...others }),
  );

send(1, 'Emmy Noether', { recipient_city: 'Göttingen' });
send(2, 'Kurt Gödel');
send(3, 'Kurt Gödel');
send(4, 'Alan Turing', { owner_id: 'grace' });
send(5, 'Emmy Noether', { recipient_city: 'Bryn Mawr' });
send(6, 'Eldest Reader', { owner_id: 'library' });
for (let id = 7; id <= 1_006; id += 1) send(id, `Reader ${id % 20}`, { owner_id: 'library' });
send(1_007, 'Kurt Gödel', { owner_id: 'library' });

let queries: RecipientQueries;
beforeAll(() => {
  queries = new RecipientQueries(readModelsOf(log));
});
const recipients = (owner_id: string, q?: string): string[] =>
  queries.of(owner_id, q).map(({ name, city }) => `${name}, ${city}`);

describe('the past recipients of an account', () => {
  it('has each address of the account’s own shipments once, the latest first', () => {
    expect(recipients('ada')).toEqual(['Emmy Noether, Bryn Mawr', 'Kurt Gödel, Wien', 'Emmy Noether, Göttingen']);
    expect(queries.of('ada')[1]).toEqual({
      name: 'Kurt Gödel',
      email: 'kurt@example.com',
      phone: '+43 1 58801',
      address: 'Josefstädter Straße 43',
      city: 'Wien',
      country: 'Österreich',
    });
    expect(recipients('grace')).toEqual(['Alan Turing, Wien']);
    expect(recipients('nobody')).toEqual([]);
  });

  it.each([
    ['godel', ['Kurt Gödel, Wien']],
    ['NOE bryn', ['Emmy Noether, Bryn Mawr']],
    ['kurt@example.com', ['Emmy Noether, Bryn Mawr', 'Kurt Gödel, Wien', 'Emmy Noether, Göttingen']],
    ['josef', ['Emmy Noether, Bryn Mawr', 'Kurt Gödel, Wien', 'Emmy Noether, Göttingen']],
    // The sender’s name does not match a recipient.
    ['lovelace', []],
    ["'; DROP TABLE shipments; --", []],
  ])('are found by beginnings of their words: %s', (q, names) => expect(recipients('ada', q)).toEqual(names));

  it('returns ten of them, from the newest thousand shipments', () => {
    expect(recipients('library')).toHaveLength(10);
    expect(recipients('library', 'god')).toEqual(['Kurt Gödel, Wien']);
    expect(recipients('library', 'eldest')).toEqual([]);
  });
});
