import { beforeAll, describe, expect, it } from '@jest/globals';
import { created, stream } from '../../event-sourcing/read-models/testing/facts.js';
import { Log } from '../../event-sourcing/read-models/testing/log.js';
import { readModelsOf } from '../../event-sourcing/read-models/testing/views.js';
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
beforeAll(async () => {
  queries = new RecipientQueries(await readModelsOf(log));
});
const told = (owner_id: string, q?: string): string[] =>
  queries.of(owner_id, q).map(({ name, city }) => `${name}, ${city}`);

describe('whom one has sent to', () => {
  it('is each address once, the latest first, of one’s own shipments', () => {
    expect(told('ada')).toEqual(['Emmy Noether, Bryn Mawr', 'Kurt Gödel, Wien', 'Emmy Noether, Göttingen']);
    expect(queries.of('ada')[1]).toEqual({
      name: 'Kurt Gödel',
      email: 'kurt@example.com',
      phone: '+43 1 58801',
      address: 'Josefstädter Straße 43',
      city: 'Wien',
      country: 'Österreich',
    });
    expect(told('grace')).toEqual(['Alan Turing, Wien']);
    expect(told('nobody')).toEqual([]);
  });

  it.each([
    ['godel', ['Kurt Gödel, Wien']],
    ['NOE bryn', ['Emmy Noether, Bryn Mawr']],
    ['kurt@example.com', ['Emmy Noether, Bryn Mawr', 'Kurt Gödel, Wien', 'Emmy Noether, Göttingen']],
    ['josef', ['Emmy Noether, Bryn Mawr', 'Kurt Gödel, Wien', 'Emmy Noether, Göttingen']],
    // The sender’s name is no recipient’s.
    ['lovelace', []],
    ["'; DROP TABLE shipments; --", []],
  ])('is found by the beginnings of its words: %s', (q, names) => expect(told('ada', q)).toEqual(names));

  it('is answered ten at a time, from the newest thousand', () => {
    expect(told('library')).toHaveLength(10);
    expect(told('library', 'god')).toEqual(['Kurt Gödel, Wien']);
    expect(told('library', 'eldest')).toEqual([]);
  });
});
