import { useQuery } from '@tanstack/react-query';
import { foldedText, type Shipment } from '@waymark/contracts';
import { pagePaths } from '@waymark/contracts/ui';
import { useDeferredValue, useId, useMemo, useState, type KeyboardEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import { Dialog } from '../../../../../components/ui/overlays/dialog.js';
import { classNames } from '../../../../../lib/page/class-names.js';
import { mayWrite, readsEveryShipment, useUser, type User } from '../../../../../lib/session/session.js';
import { sidebarLinks, toolLinks, type SidebarLink } from '../../../../../lib/session/sidebar-links.js';
import { shipmentKeys } from '../../../api/shipment-cache.js';
import { readPage } from '../../../api/shipments-api.js';
import { attentionLists } from '../views/attention-lists.js';
import type { DeskFilters } from '../filters/desk-filters.js';
import { Marked, SearchedWords } from '../search/marked.js';
import { wordsOf } from '../search/matched.js';
import { useSavedViews } from '../views/use-saved-views.js';
import { Name } from '../../../../../components/ui/basics/name.js';
import { ReportedStatus } from '../../reported-status.js';

const FOUND = 6;

interface Destination {
  key: string;
  label: string;
  /** The kind of destination, if the label does not show it. */
  kind?: string;
  /** Present if the destination is a parcel. */
  shipment?: Shipment;
  go: () => void;
}

const pagesOf = (user: User): SidebarLink[] =>
  [...sidebarLinks(user), ...toolLinks(user)].filter(({ to }) => to !== pagePaths.createShipment || mayWrite(user));

const useFound = (q: string): Shipment[] => {
  const { data } = useQuery({
    queryKey: [...shipmentKeys.desk, 'jump', q],
    queryFn: async ({ signal }) => (await readPage({ q, limit: FOUND }, signal)).rows,
    enabled: q !== '',
  });
  return data ?? [];
};

const Choices = ({
  typed = '',
  onFilters,
  onOpen,
  onClose,
}: {
  /** The text at the start. */
  typed?: string;
  onFilters: (filters: DeskFilters) => void;
  onOpen: (id: number) => void;
  onClose: () => void;
}) => {
  const navigate = useNavigate();
  const user = useUser();
  const id = useId();
  const [text, setText] = useState(typed);
  const [active, setActive] = useState(0);
  const q = useDeferredValue(text.trim());
  const found = useFound(q);
  const { views } = useSavedViews();
  const hasDesk = readsEveryShipment(user);
  const lists = hasDesk ? attentionLists : [];
  const saved = hasDesk ? views : [];
  const fixed: Destination[] = [
    ...saved.map(({ name, filters }) => ({
      ...{ key: `view:${name}`, label: name, kind: 'Saved view', go: () => onFilters(filters) },
    })),
    ...lists.map(({ label, filters }) => ({ key: label, label, go: () => onFilters(filters) })),
    ...pagesOf(user).map(({ label, to }) => ({ key: to, label, go: () => void navigate(to) })),
  ].filter(({ label }) => foldedText(label).includes(foldedText(text.trim())));
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
  const words = useMemo(() => wordsOf(q), [q]);
  return (
    <SearchedWords value={words}>
      <input
        role="combobox"
        aria-label="Go to"
        aria-expanded
        aria-controls={id}
        aria-activedescendant={chosen >= 0 ? `${id}-${chosen}` : undefined}
        autoComplete="off"
        placeholder="Number, name, e-mail address or list"
        value={text}
        onChange={({ target }) => {
          setText(target.value);
          setActive(0);
        }}
        onKeyDown={onKeyDown}
        className="min-h-11 w-full rounded-md border border-line-strong bg-surface px-3 text-base placeholder:text-muted focus-visible:outline-offset-0"
      />
      <ul role="listbox" id={id} aria-label="Destinations" className="grid grid-cols-[minmax(0,1fr)] gap-0.5">
        {destinations.map((destination, index) => (
          <li
            key={destination.key}
            id={`${id}-${index}`}
            role="option"
            aria-selected={index === chosen}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => take(destination)}
            className={classNames(
              'flex min-h-10 cursor-pointer items-center gap-x-3 gap-y-1 rounded-sm px-3 text-sm hover:bg-raised max-sm:flex-wrap max-sm:py-2',
              index === chosen && 'bg-raised',
            )}
          >
            {destination.shipment ? (
              <>
                <span translate="no" className="figures shrink-0 font-medium">
                  <Marked text={destination.label} isCode />
                </span>
                <span className="min-w-0 truncate text-muted">
                  <Name>
                    <Marked text={destination.shipment.recipient_name} />
                  </Name>
                  ,{' '}
                  <Name>
                    <Marked text={destination.shipment.recipient_city} />
                  </Name>
                </span>
                <ReportedStatus shipment={destination.shipment} className="ml-auto py-0.5" />
              </>
            ) : (
              <>
                <Name className="min-w-0 truncate">{destination.label}</Name>
                {destination.kind && <span className="ml-auto shrink-0 text-xs text-muted">{destination.kind}</span>}
              </>
            )}
          </li>
        ))}
      </ul>
      {destinations.length === 0 && <p className="text-sm text-muted">Nothing found.</p>}
    </SearchedWords>
  );
};

/** Opens a parcel, a list or a page by keyboard. */
export const JumpDialog = ({ open, ...choices }: { open: boolean } & Parameters<typeof Choices>[0]) => (
  <Dialog open={open} onClose={choices.onClose} title="Go to">
    <Choices {...choices} />
  </Dialog>
);
