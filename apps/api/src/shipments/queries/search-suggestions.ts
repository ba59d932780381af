import { Inject, Injectable } from '@nestjs/common';
import { READ_MODELS } from '../../platform/tokens.js';
import { isUnspaced, phoneLookedFor, queryWords } from '@waymark/contracts';
import type { ReadModels, ReadStatement } from '@waymark/event-store/sqlite';
import { beginningOf, isMendable, isNear, nearest, wordsNextTo, type Candidate } from './near-misses.js';
import { ShipmentQueries, type ShipmentListQuery } from './shipment-queries.js';

/** Number of an owner's newest shipments that are read. */
const LOOKED_AT = 1_000;
/** Maximum number of index words that are read for one word of the query. */
const WORDS_LOOKED_AT = 2_000;
const WORDS_MENDED = 3;
const CANDIDATES = 3;
const ATTEMPTS = 6;

// The connection is read-only for the rows. A temporary table lasts as long as the connection.
const VOCABULARY = 'CREATE VIRTUAL TABLE IF NOT EXISTS temp.shipment_words USING fts5vocab(main, shipment_search, row)';
const NEXT_TO = 'SELECT term, doc FROM temp.shipment_words WHERE term IN (SELECT value FROM json_each(?))';
const BEGINNING = `SELECT term, doc FROM temp.shipment_words WHERE term >= ? AND term < ? LIMIT ${WORDS_LOOKED_AT}`;
const ANY = 'SELECT 1 FROM temp.shipment_words WHERE term >= ? AND term < ? LIMIT 1';
const OWN = `
  SELECT search_text FROM shipments WHERE owner_id = ? ORDER BY created_at DESC, id DESC LIMIT ${LOOKED_AT}`;

const wordsIn = (q: string): string[] =>
  q.includes('@') || isUnspaced(q) || phoneLookedFor(q) !== undefined ? [] : queryWords(q);

const combinations = (lists: readonly (readonly string[])[]): string[][] =>
  lists.reduce<string[][]>((all, list) => all.flatMap((one) => list.map((word) => [...one, word])), [[]]);

/** Suggests corrections of searches. */
@Injectable()
export class SearchSuggestions {
  constructor(
    @Inject(READ_MODELS) private readonly readModels: Pick<ReadModels, 'statement'>,
    private readonly shipments: ShipmentQueries,
  ) {}

  /** A similar search that finds something with the query's other filters; null if there is none, or if the query finds something. For an owner, it uses words of their own shipments only. */
  instead(query: ShipmentListQuery): string | null {
    const words = wordsIn(query.q ?? '');
    if (words.length === 0 || this.shipments.anyNumber(query) !== undefined) return null;
    const { owner_id } = query;
    const unknown = [...words.keys()].filter((place) => this.isUnknown(words[place] ?? '', query));
    if (unknown.length > WORDS_MENDED) return null;
    const places = unknown.length > 0 ? [unknown] : [...words.keys()].map((place) => [place]);
    const attempts = places.slice(0, WORDS_MENDED).flatMap((changed) => {
      const candidates = changed.map((place) => this.near(words[place] ?? '', owner_id));
      return combinations(candidates).map((put) => ({
        put,
        q: words.map((word, place) => put[changed.indexOf(place)] ?? word).join(' '),
      }));
    });
    const found = attempts.slice(0, ATTEMPTS).find(({ put, q }) => {
      const numbers = this.shipments
        .anyNumber({ ...query, q })
        ?.toLowerCase()
        .split('-');
      // A part of a tracking number is not a correction of a misspelled word.
      return numbers !== undefined && !put.some((word) => numbers.includes(word));
    });
    return found?.q ?? null;
  }

  private isUnknown(word: string, { owner_id, sort }: ShipmentListQuery): boolean {
    if (owner_id !== undefined) {
      return this.shipments.anyNumber({ owner_id, sort, limit: 1, q: word }) === undefined;
    }
    return this.vocabulary(ANY).all(word, `${word}\uffff`).length === 0;
  }

  private vocabulary(sql: string): ReadStatement {
    this.readModels.statement(VOCABULARY).all();
    return this.readModels.statement(sql);
  }

  private near(word: string, owner_id: string | undefined): string[] {
    if (!isMendable(word)) return [];
    const candidates = owner_id === undefined ? this.ofEverybody(word) : this.ofOwner(word, owner_id);
    return nearest(word, candidates, CANDIDATES);
  }

  private ofEverybody(word: string): Candidate[] {
    const beginning = beginningOf(word);
    const rows = [
      ...this.vocabulary(NEXT_TO).all(JSON.stringify(wordsNextTo(word))),
      ...(beginning === undefined ? [] : this.vocabulary(BEGINNING).all(beginning, `${beginning}\uffff`)),
    ];
    const counts = new Map(rows.map(({ term, doc }) => [String(term), Number(doc)]));
    return Array.from(counts, ([term, count]) => ({ word: term, count })).filter((one) => isNear(word, one.word));
  }

  private ofOwner(word: string, owner_id: string): Candidate[] {
    const counts = new Map<string, number>();
    for (const { search_text } of this.readModels.statement(OWN).all(owner_id)) {
      for (const own of String(search_text).split(' ')) counts.set(own, (counts.get(own) ?? 0) + 1);
    }
    return Array.from(counts, ([own, count]) => ({ word: own, count })).filter((one) => isNear(word, one.word));
  }
}
