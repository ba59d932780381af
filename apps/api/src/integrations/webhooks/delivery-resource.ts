import type { Delivery } from '@waymark/contracts';
import { type Cursors, type Position, ReadModelBehindError } from '@waymark/event-store';
import type { EventIndexQueries } from '../../event-index/event-index-queries.js';

interface Sources {
  cursors: Pick<Cursors, 'of'>;
  index: Pick<EventIndexQueries, 'enteredAt'>;
}

/** Empty while the index is built for the first time, so that attempts are still shown. */
const enteredAt = ({ index }: Sources, positions: readonly Position[]): ReturnType<EventIndexQueries['enteredAt']> => {
  try {
    return index.enteredAt(positions);
  } catch (error) {
    if (error instanceof ReadModelBehindError) return new Map();
    throw error;
  }
};

/**
 * The outbox stores the position of an event. Readers of its deliveries get the event's cursor and the status that it
 * led to.
 */
export const deliveryResources = (sources: Sources, deliveries: readonly Delivery[]): Promise<Delivery[]> => {
  const positions = deliveries.map(({ cursor }) => Number(cursor));
  const entered = enteredAt(sources, positions);
  return Promise.all(
    deliveries.map(async (delivery, index) => {
      const position = positions[index] ?? 0;
      const statuschange = entered.get(position)?.status;
      const cursor = await sources.cursors.of(position);
      return { ...delivery, cursor, ...(statuschange !== undefined && { statuschange }) };
    }),
  );
};

export const deliveryResource = async (sources: Sources, delivery: Delivery): Promise<Delivery> =>
  (await deliveryResources(sources, [delivery]))[0] ?? delivery;
