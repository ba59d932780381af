import type { DELIVERY_STATUSES, Delivery, DeliveryPage } from '@waymark/contracts';

export type DeliveryStatus = (typeof DELIVERY_STATUSES)[number];

/** One reading: a page of each webhook, by its id. */
export type Round = Readonly<Record<number, DeliveryPage>>;

/** Where each webhook's next page begins, by its id; `null` its first. Undefined when all has been read. */
export type NextPages = Readonly<Record<number, string | null>>;

export const nextPages = (round: Round): NextPages | undefined => {
  const open = Object.entries(round).flatMap(([id, { next }]) => (next === null ? [] : [[id, next] as const]));
  return open.length > 0 ? Object.fromEntries(open) : undefined;
};

/** Ids are numbers that rise over all webhooks, and pages are read by them. */
const placeOf = ({ id }: Delivery): number => Number(id);
const newestFirst = (one: Delivery, other: Delivery): number => placeOf(other) - placeOf(one);

/** Where a page ends: nothing below it is in this page or in one before. */
const endOf = ({ next }: DeliveryPage): number => (next === null ? -Infinity : Number(next));

/** All that was read, newest first, as far back as no webhook's are missing between. */
export const mergedDeliveries = (rounds: readonly Round[]): Delivery[] => {
  const end = Math.max(-Infinity, ...Object.values(rounds.at(-1) ?? {}).map(endOf));
  return rounds
    .flatMap((round) => Object.values(round))
    .flatMap(({ deliveries }) => deliveries)
    .filter((delivery) => placeOf(delivery) >= end)
    .sort(newestFirst);
};

/** Attempts made so far: they are numbered, and only the last are kept. */
const attemptsMade = ({ attempts }: Delivery): number => attempts.at(-1)?.number ?? 0;

/** Of what was told and what was answered of a delivery, that which is later: a change that is told is an attempt. */
export const laterOf = (answered: Delivery | undefined, told: Delivery): Delivery =>
  answered && attemptsMade(answered) >= attemptsMade(told) ? answered : told;

const pageWith = (page: DeliveryPage, told: readonly Delivery[]): DeliveryPage => {
  if (told.length === 0) return page;
  const byId = new Map(page.deliveries.map((one) => [one.id, one]));
  const news = told.filter((one) => laterOf(byId.get(one.id), one) !== byId.get(one.id));
  if (news.length === 0) return page;
  for (const delivery of news) byId.set(delivery.id, delivery);
  return { ...page, deliveries: [...byId.values()].sort(newestFirst) };
};

/** The readings with deliveries as they were told: each in its place, unless it lies further back than was read. */
export const withTold = (rounds: readonly Round[], told: readonly Delivery[]): Round[] => {
  const begins = new Map<number, number>();
  return rounds.map((round) =>
    Object.fromEntries(
      Object.entries(round).map(([id, page]) => {
        const webhook = Number(id);
        const before = begins.get(webhook) ?? Infinity;
        const end = endOf(page);
        begins.set(webhook, end);
        const here = told.filter((one) => one.webhook_id === webhook && placeOf(one) >= end && placeOf(one) < before);
        return [webhook, pageWith(page, here)];
      }),
    ),
  );
};

/** The first reading alone, of each webhook at most so many: what is cut off is read again as older ones are. */
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
