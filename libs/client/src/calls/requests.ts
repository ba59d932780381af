import type { z } from 'zod/mini';
import { answerOf, nothing } from '../answer.js';
import { idempotencyHeaders, nextCursorOf, type Http } from '../http.js';
import { randomKey } from '../random-key.js';

export interface CallOptions {
  signal?: AbortSignal;
  /** Replaces the client's token and is not refreshed; null sends none. */
  token?: string | null;
}

export interface PostOptions extends CallOptions {
  /** The server runs requests with the same key once. By default, each call gets a new key. */
  idempotencyKey?: string;
}

export interface ChangeOptions extends CallOptions {
  /** Expected version of the shipment. If it has a later one, the server changes nothing and responds 412. */
  version?: number;
}

/** A page of a list. `next` is the cursor of the next page, undefined at the end; `total` counts the whole list. */
export interface Page<Item> {
  items: Item[];
  total: number;
  next: string | undefined;
}

/** The response to a change of a shipment. */
export interface Versioned<Answer> {
  answer: Answer;
  /** The version of the shipment from the ETag; undefined without one. */
  version: number | undefined;
  /** Whether the server recorded nothing (200 instead of 201), because it had an equal post, such as one of another tab. A retry with the same key gets the first response. */
  isRepeated: boolean;
}

const versionIn = (etag: unknown): number | undefined => {
  const version = /"(\d+)/.exec(typeof etag === 'string' ? etag : '')?.[1];
  return version === undefined ? undefined : Number(version);
};

type Schema<Answer> = z.ZodMiniType<Answer>;

const ifMatch = (version: number | undefined): Record<string, string> =>
  version === undefined ? {} : { 'If-Match': `"${version}"` };

const settingsOf = ({ signal, token }: CallOptions, headers: Record<string, string> = {}) => ({
  headers: { ...headers, ...(token !== undefined && { Authorization: token === null ? false : `Bearer ${token}` }) },
  ...(signal && { signal }),
});

const posted = (http: Http, path: string, body: object, { idempotencyKey = randomKey(), ...options }: PostOptions) =>
  http.post<unknown>(path, body, settingsOf(options, idempotencyHeaders(idempotencyKey)));

const reading =
  (http: Http) =>
  <Answer>(schema: Schema<Answer>, data: unknown): Answer => {
    try {
      return answerOf(schema, data);
    } catch (error) {
      // An empty body comes from an intermediary.
      if (data !== '') http.onUnreadable?.();
      throw error;
    }
  };

/** Requests whose responses are parsed by the contract's schemas. Each rejects with a RequestError. */
export const requestsOf = (http: Http) => {
  const read = reading(http);
  return {
    get: async <Answer>(schema: Schema<Answer>, path: string, params: object = {}, options: CallOptions = {}) =>
      read(schema, (await http.get<unknown>(path, { params, ...settingsOf(options) })).data),

    /** Without a timeout. */
    getSlowly: async <Answer>(schema: Schema<Answer>, path: string, options: CallOptions = {}) =>
      read(schema, (await http.get<unknown>(path, { timeout: 0, ...settingsOf(options) })).data),

    page: async <Item>(
      schema: Schema<Item[]>,
      path: string,
      params: object,
      options: CallOptions = {},
    ): Promise<Page<Item>> => {
      const { data, headers } = await http.get<unknown>(path, { params, ...settingsOf(options) });
      const items = read(schema, data);
      return {
        items,
        total: Number(headers['x-total-count'] ?? items.length),
        next: nextCursorOf(headers['link']),
      };
    },

    post: async <Answer>(schema: Schema<Answer>, path: string, body: object = {}, options: PostOptions = {}) =>
      read(schema, (await posted(http, path, body, options)).data),

    postVersioned: async <Answer>(
      schema: Schema<Answer>,
      path: string,
      body: object,
      options: PostOptions = {},
    ): Promise<Versioned<Answer>> => {
      const { data, headers, status } = await posted(http, path, body, options);
      return { answer: read(schema, data), version: versionIn(headers['etag']), isRepeated: status === 200 };
    },

    patch: async <Answer>(
      schema: Schema<Answer>,
      path: string,
      body: object,
      { version, ...options }: ChangeOptions = {},
    ) => read(schema, (await http.patch<unknown>(path, body, settingsOf(options, ifMatch(version)))).data),

    delete: async (path: string, { version, ...options }: ChangeOptions = {}): Promise<void> => {
      read(nothing, (await http.delete<unknown>(path, settingsOf(options, ifMatch(version)))).data);
    },
  };
};

/** Yields every item of a list and fetches pages as needed. */
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
