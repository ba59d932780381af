import type { z } from 'zod/mini';
import { answerOf, nothing } from '../answer.js';
import { idempotencyHeaders, nextCursorOf, type Http } from '../http.js';
import { randomKey } from '../random-key.js';

export interface CallOptions {
  signal?: AbortSignal;
  /** Sent in place of the client's own, and not refreshed; null for none. */
  token?: string | null;
}

export interface PostOptions extends CallOptions {
  /** However often it is sent, it is carried out once; one of its own where none is given. */
  idempotencyKey?: string;
}

export interface ChangeOptions extends CallOptions {
  /** Of the shipment, as it was seen: where it has a later one, nothing is changed and 412 answered. */
  version?: number;
}

/** A part of a list. `next` is the cursor of the part after it, undefined at the end; `total` counts the whole list. */
export interface Page<Item> {
  items: Item[];
  total: number;
  next: string | undefined;
}

type Schema<Answer> = z.ZodMiniType<Answer>;

const ifMatch = (version: number | undefined): Record<string, string> =>
  version === undefined ? {} : { 'If-Match': `"${version}"` };

const settingsOf = ({ signal, token }: CallOptions, headers: Record<string, string> = {}) => ({
  headers: { ...headers, ...(token !== undefined && { Authorization: token === null ? false : `Bearer ${token}` }) },
  ...(signal && { signal }),
});

/** Requests whose answers are read by the contract's schemas; each rejects with a RequestError. */
export const requestsOf = (http: Http) => ({
  get: async <Answer>(schema: Schema<Answer>, path: string, params: object = {}, options: CallOptions = {}) =>
    answerOf(schema, (await http.get<unknown>(path, { params, ...settingsOf(options) })).data),

  /** Takes as long as the server needs for it. */
  getSlowly: async <Answer>(schema: Schema<Answer>, path: string, options: CallOptions = {}) =>
    answerOf(schema, (await http.get<unknown>(path, { timeout: 0, ...settingsOf(options) })).data),

  page: async <Item>(
    schema: Schema<Item[]>,
    path: string,
    params: object,
    options: CallOptions = {},
  ): Promise<Page<Item>> => {
    const { data, headers } = await http.get<unknown>(path, { params, ...settingsOf(options) });
    const items = answerOf(schema, data);
    return {
      items,
      total: Number(headers['x-total-count'] ?? items.length),
      next: nextCursorOf(headers['link']),
    };
  },

  post: async <Answer>(
    schema: Schema<Answer>,
    path: string,
    body: object = {},
    { idempotencyKey = randomKey(), ...options }: PostOptions = {},
  ) =>
    answerOf(
      schema,
      (await http.post<unknown>(path, body, settingsOf(options, idempotencyHeaders(idempotencyKey)))).data,
    ),

  patch: async <Answer>(
    schema: Schema<Answer>,
    path: string,
    body: object,
    { version, ...options }: ChangeOptions = {},
  ) => answerOf(schema, (await http.patch<unknown>(path, body, settingsOf(options, ifMatch(version)))).data),

  delete: async (path: string, { version, ...options }: ChangeOptions = {}): Promise<void> => {
    answerOf(nothing, (await http.delete<unknown>(path, settingsOf(options, ifMatch(version)))).data);
  },
});

/** Every item of a list, page after page as they are taken. */
export async function* everyItem<Query extends { cursor?: string }, Item>(
  page: (query: Query, options?: CallOptions) => Promise<Page<Item>>,
  query: Query,
  options?: CallOptions,
): AsyncGenerator<Item, void> {
  for (let cursor = query.cursor; ;) {
    const { items, next } = await page(cursor === undefined ? query : { ...query, cursor }, options);
    yield* items;
    if (next === undefined) return;
    cursor = next;
  }
}
