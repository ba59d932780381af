import { useWindowVirtualizer } from '@tanstack/react-virtual';
import type { Delivery } from '@waymark/contracts';
import { useCallback, useState } from 'react';
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
  const [top, setTop] = useState(0);
  const list = useCallback((element: HTMLElement | null) => {
    if (element) setTop(element.getBoundingClientRect().top + window.scrollY);
  }, []);
  const [unfolded, setUnfolded] = useState<ReadonlySet<string>>(new Set());
  const virtualizer = useWindowVirtualizer({
    count: deliveries.length,
    estimateSize: () => HEIGHT,
    overscan: 12,
    scrollMargin: top,
    getItemKey: (index) => deliveries[index]?.id ?? index,
  });
  const toggle = (id: string) =>
    setUnfolded((known) => {
      const next = new Set(known);
      if (!next.delete(id)) next.add(id);
      return next;
    });

  return (
    <ol ref={list} className="relative" style={{ height: virtualizer.getTotalSize() }}>
      {virtualizer.getVirtualItems().map(({ index, start, key }) => {
        const delivery = deliveries[index];
        return (
          delivery && (
            <li
              key={key}
              ref={virtualizer.measureElement}
              data-index={index}
              aria-setsize={deliveries.length}
              aria-posinset={index + 1}
              className="absolute inset-x-0 border-b border-line"
              style={{ transform: `translateY(${start - top}px)` }}
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
