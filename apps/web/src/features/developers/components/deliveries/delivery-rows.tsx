import type { Delivery } from '@waymark/contracts';
import { useState } from 'react';
import { useWindowRows } from '../../../../lib/page/use-window-rows.js';
import { DeliveryRow } from './delivery-row.js';

/** Pixels of one that is folded, until it is measured. */
const HEIGHT = 49;

/** Draws only the deliveries in sight while the page is scrolled; those that are unfolded stay so out of sight. */
export const DeliveryRows = ({
  deliveries,
  urls,
}: {
  deliveries: readonly Delivery[];
  /** Of the webhooks, by their ids. */
  urls: ReadonlyMap<number, string>;
}) => {
  const { items, before, behind, holder, measure } = useWindowRows(deliveries, HEIGHT);
  const [unfolded, setUnfolded] = useState<ReadonlySet<string>>(new Set());
  const toggle = (id: string) =>
    setUnfolded((known) => {
      const next = new Set(known);
      if (!next.delete(id)) next.add(id);
      return next;
    });

  return (
    <ol ref={holder} style={{ paddingTop: before, paddingBottom: behind }}>
      {items.map(({ index, key }) => {
        const delivery = deliveries[index];
        return (
          delivery && (
            <li
              key={key}
              ref={measure}
              data-index={index}
              aria-setsize={deliveries.length}
              aria-posinset={index + 1}
              className="border-b border-line"
            >
              <DeliveryRow
                delivery={delivery}
                url={urls.get(delivery.webhook_id) ?? ''}
                isUnfolded={unfolded.has(delivery.id)}
                onUnfold={() => toggle(delivery.id)}
              />
            </li>
          )
        );
      })}
    </ol>
  );
};
