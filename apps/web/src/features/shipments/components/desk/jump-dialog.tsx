import { useQuery } from '@tanstack/react-query';
import type { Shipment } from '@waymark/contracts';
import { pagePaths } from '@waymark/contracts/ui';
import { useDeferredValue, useId, useState, type KeyboardEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import { Dialog } from '../../../../components/ui/dialog.js';
import { StatusPill } from '../../../../components/ui/status-pill.js';
import { classNames } from '../../../../lib/page/class-names.js';
import { shipmentKeys } from '../../api/shipment-cache.js';
import { readPage } from '../../api/shipments-api.js';
import { attentionLists } from './attention-lists.js';
import type { DeskFilters } from './desk-filters.js';
import { Marked } from './marked.js';
import { wordsOf } from './matched.js';

const FOUND = 6;

interface Destination {
  key: string;
  label: string;
  /** Of a parcel. */
  shipment?: Shipment;
  go: () => void;
}

const useFound = (q: string): Shipment[] => {
  const { data } = useQuery({
    queryKey: [...shipmentKeys.desk, 'jump', q],
    queryFn: async ({ signal }) => (await readPage({ q, limit: FOUND }, signal)).rows,
    enabled: q !== '',
  });
  return data ?? [];
};

const Choices = ({
  onFilters,
  onOpen,
  onClose,
  mayBook,
}: {
  onFilters: (filters: DeskFilters) => void;
  onOpen: (id: number) => void;
  onClose: () => void;
  mayBook: boolean;
}) => {
  const navigate = useNavigate();
  const id = useId();
  const [text, setText] = useState('');
  const [active, setActive] = useState(0);
  const q = useDeferredValue(text.trim());
  const found = useFound(q);
  const pages = [
    ...(mayBook ? [['Create Shipment', pagePaths.createShipment] as const] : []),
    ['Dashboard', pagePaths.dashboard] as const,
    ['Audit', pagePaths.audit] as const,
  ];
  const fixed: Destination[] = [
    ...attentionLists.map(({ label, filters }) => ({ key: label, label, go: () => onFilters(filters) })),
    ...pages.map(([label, path]) => ({ key: path, label, go: () => void navigate(path) })),
  ].filter(({ label }) => label.toLowerCase().includes(text.trim().toLowerCase()));
  const destinations: Destination[] = [
    ...found.map((shipment) => ({
      ...{ key: String(shipment.id), label: shipment.tracking_number, shipment },
      go: () => onOpen(shipment.id),
    })),
    ...fixed,
  ];
  const chosen = Math.min(active, destinations.length - 1);
  const take = (destination: Destination | undefined) => {
    if (!destination) return;
    onClose();
    destination.go();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined && destinations.length > 0) {
      setActive((chosen + step + destinations.length) % destinations.length);
    } else if (event.key === 'Enter') take(destinations[chosen]);
    else return;
    event.preventDefault();
  };
  const words = wordsOf(q);
  return (
    <>
      <input
        role="combobox"
        aria-label="Go to"
        aria-expanded
        aria-controls={id}
        aria-activedescendant={chosen >= 0 ? `${id}-${chosen}` : undefined}
        autoComplete="off"
        placeholder="A number, a name, an e-mail address, a list"
        value={text}
        onChange={({ target }) => {
          setText(target.value);
          setActive(0);
        }}
        onKeyDown={onKeyDown}
        className="min-h-11 w-full rounded-md border border-line-strong bg-surface px-3 text-base placeholder:text-muted focus-visible:outline-offset-0"
      />
      <ul role="listbox" id={id} aria-label="Destinations" className="grid gap-0.5">
        {destinations.map((destination, index) => (
          <li
            key={destination.key}
            id={`${id}-${index}`}
            role="option"
            aria-selected={index === chosen}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => take(destination)}
            className={classNames(
              'flex min-h-10 cursor-pointer items-center gap-3 rounded-sm px-3 text-sm hover:bg-raised',
              index === chosen && 'bg-raised',
            )}
          >
            {destination.shipment ? (
              <>
                <span className="figures shrink-0 font-medium">
                  <Marked text={destination.label} words={words} isCode />
                </span>
                <span className="min-w-0 truncate text-muted">
                  <Marked text={destination.shipment.recipient_name} words={words} />,{' '}
                  <Marked text={destination.shipment.recipient_city} words={words} />
                </span>
                <StatusPill status={destination.shipment.status} className="ml-auto py-0.5" />
              </>
            ) : (
              destination.label
            )}
          </li>
        ))}
      </ul>
      {destinations.length === 0 && <p className="text-sm text-muted">Nothing found.</p>}
    </>
  );
};

/** Goes by keys to a parcel, to one of the lists that want attention, or to a page. */
export const JumpDialog = ({ open, ...choices }: { open: boolean } & Parameters<typeof Choices>[0]) => (
  <Dialog open={open} onClose={choices.onClose} title="Go to">
    <Choices {...choices} />
  </Dialog>
);
