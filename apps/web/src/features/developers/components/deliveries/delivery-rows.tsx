import type { Delivery } from '@waymark/contracts';
import { WindowList } from '../../../../components/ui/display/window-list.js';
import { useUnfolded } from '../../../../lib/page/use-unfolded.js';
import { useWindowRows } from '../../../../lib/page/use-window-rows.js';
import { DeliveryRow } from './delivery-row.js';

/** Estimated height of a collapsed row in pixels, used until it is measured. */
const HEIGHT = 49;

/** Renders only the visible deliveries. Expanded rows stay expanded while they are out of sight. */
export const DeliveryRows = ({
  deliveries,
  urls,
}: {
  deliveries: readonly Delivery[];
  /** The URLs of the webhooks by their ids. */
  urls: ReadonlyMap<number, string>;
}) => {
  const [unfolded, toggle] = useUnfolded();

  return (
    <WindowList rows={deliveries} inSight={useWindowRows(deliveries, HEIGHT)} rowClassName="border-b border-line">
      {(delivery) => (
        <DeliveryRow
          delivery={delivery}
          url={urls.get(delivery.webhook_id) ?? ''}
          isUnfolded={unfolded.has(delivery.id)}
          onUnfold={() => toggle(delivery.id)}
        />
      )}
    </WindowList>
  );
};
