import type { ShipmentQuery } from '@waymark/contracts';
import { Button } from '../../../components/ui/basics/button.js';
import { useSuggestion } from '../api/shipment-queries.js';

/** Offers a search with results if this one has none. */
export const DidYouMean = ({ query, onSearch }: { query: ShipmentQuery; onSearch: (q: string) => void }) => {
  const suggested = useSuggestion(query);
  if (!suggested) return null;
  return (
    <p className="flex flex-wrap items-center justify-center gap-x-2">
      <span>{`Nothing matches “${query.q ?? ''}”.`}</span>
      <Button variant="quiet" size="small" onClick={() => onSearch(suggested)}>{`Did you mean “${suggested}”?`}</Button>
    </p>
  );
};
