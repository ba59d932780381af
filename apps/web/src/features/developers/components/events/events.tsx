import { useDocumentHead } from '../../../../lib/page/document-head.js';
import { RequestCard } from '../requests/request-card.js';
import { EventStreamPanel } from './event-stream-panel.js';
import { ReferenceLinks } from '../reference-links.js';

/** Live events next to the request that reads them. */
export const Events = () => {
  useDocumentHead('Developers');
  return (
    <div className="grid items-start gap-6 xl:grid-cols-[minmax(0,7fr)_minmax(0,5fr)]">
      <EventStreamPanel />
      <div className="grid min-w-0 gap-6">
        <RequestCard />
        <ReferenceLinks withGuide />
      </div>
    </div>
  );
};
