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

const newestFirst = (one: Delivery, other: Delivery): number =>
  Date.parse(other.created_at) - Date.parse(one.created_at) || other.id.localeCompare(one.id);

/** Before this instant a webhook that has more to read may have deliveries that are not here yet. */
const completeSince = (rounds: readonly Round[]): string =>
  Object.values(rounds.at(-1) ?? {})
    .flatMap(({ next, deliveries }) => (next === null ? [] : (deliveries.at(-1)?.created_at ?? [])))
    .reduce((latest, at) => (at > latest ? at : latest), '');

/** All that was read, newest first, as far back as no webhook's are missing between. */
export const mergedDeliveries = (rounds: readonly Round[]): Delivery[] => {
  const since = completeSince(rounds);
  const byId = new Map(
    rounds.flatMap((round) => Object.values(round)).flatMap((page) => page.deliveries.map((one) => [one.id, one])),
  );
  return [...byId.values()].filter(({ created_at }) => created_at >= since).sort(newestFirst);
};

/** The readings with a delivery as it stands now: in its place, or at the top when it is new. */
export const withDelivery = (rounds: readonly Round[], delivery: Delivery): Round[] => {
  const id = delivery.webhook_id;
  const isHere = rounds.some((round) => round[id]?.deliveries.some((one) => one.id === delivery.id));
  return rounds.map((round, index) => {
    const page = round[id];
    if (!page || (!isHere && index > 0)) return round;
    const deliveries = isHere
      ? page.deliveries.map((one) => (one.id === delivery.id ? delivery : one))
      : [delivery, ...page.deliveries];
    return { ...round, [id]: { ...page, deliveries } };
  });
};
