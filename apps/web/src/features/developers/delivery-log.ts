import type { DELIVERY_STATUSES, Delivery, DeliveryPage } from '@waymark/contracts';

export type DeliveryStatus = (typeof DELIVERY_STATUSES)[number];

/** One round of requests: a page for each webhook, by its id. */
export type Round = Readonly<Record<number, DeliveryPage>>;

/** The cursor of each webhook's next page, by its id; `null` for its first page. Undefined if everything is loaded. */
export type NextPages = Readonly<Record<number, string | null>>;

export const nextPages = (round: Round): NextPages | undefined => {
  const open = Object.entries(round).flatMap(([id, { next }]) => (next === null ? [] : [[id, next] as const]));
  return open.length > 0 ? Object.fromEntries(open) : undefined;
};

/** Ids are numbers that increase across all webhooks, and pages are ordered by them. */
const placeOf = ({ id }: Delivery): number => Number(id);
const newestFirst = (one: Delivery, other: Delivery): number => placeOf(other) - placeOf(one);

/** The lowest id that this page or an earlier one can contain. */
const endOf = ({ next }: DeliveryPage): number => (next === null ? -Infinity : Number(next));

/** Returns the loaded deliveries, newest first, down to the id from which no webhook's deliveries are missing. */
export const mergedDeliveries = (rounds: readonly Round[]): Delivery[] => {
  const end = Math.max(-Infinity, ...Object.values(rounds.at(-1) ?? {}).map(endOf));
  return rounds
    .flatMap((round) => Object.values(round))
    .flatMap(({ deliveries }) => deliveries)
    .filter((delivery) => placeOf(delivery) >= end)
    .sort(newestFirst);
};

/** The number of attempts made. Attempts are numbered, and only the last ones are kept. */
const attemptsMade = ({ attempts }: Delivery): number => attempts.at(-1)?.number ?? 0;

/** Returns the later of a loaded and a pushed delivery. Every push reports an attempt. */
export const laterOf = (loaded: Delivery | undefined, pushed: Delivery): Delivery =>
  loaded && attemptsMade(loaded) >= attemptsMade(pushed) ? loaded : pushed;

const pageWith = (page: DeliveryPage, pushed: readonly Delivery[]): DeliveryPage => {
  if (pushed.length === 0) return page;
  const byId = new Map(page.deliveries.map((one) => [one.id, one]));
  const news = pushed.filter((one) => laterOf(byId.get(one.id), one) !== byId.get(one.id));
  if (news.length === 0) return page;
  for (const delivery of news) byId.set(delivery.id, delivery);
  return { ...page, deliveries: [...byId.values()].sort(newestFirst) };
};

/** Inserts pushed deliveries into the loaded pages, except those older than the pages. */
export const withPushed = (rounds: readonly Round[], pushed: readonly Delivery[]): Round[] => {
  const begins = new Map<number, number>();
  return rounds.map((round) =>
    Object.fromEntries(
      Object.entries(round).map(([id, page]) => {
        const webhook = Number(id);
        const before = begins.get(webhook) ?? Infinity;
        const end = endOf(page);
        begins.set(webhook, end);
        const here = pushed.filter((one) => one.webhook_id === webhook && placeOf(one) >= end && placeOf(one) < before);
        return [webhook, pageWith(page, here)];
      }),
    ),
  );
};

/** Returns the first round, with a limited number of deliveries for each webhook. The rest is loaded again on demand. */
export const cutTo = (most: number, rounds: readonly Round[]): Round[] =>
  rounds.slice(0, 1).map((round) =>
    Object.fromEntries(
      Object.entries(round).map(([id, page]) => {
        const deliveries = page.deliveries.slice(0, most);
        const last = deliveries.at(-1);
        return [id, last && deliveries.length < page.deliveries.length ? { deliveries, next: last.id } : page];
      }),
    ),
  );
