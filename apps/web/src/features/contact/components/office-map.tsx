import { ExternalLink } from 'lucide';
import { classNames } from '../../../lib/page/class-names.js';
import { details } from '../content/contact.js';
import { StreetPlan } from './street-plan.js';
import { useReachableMap } from './use-reachable-map.js';
import { Icon } from '../../../components/ui/basics/icon.js';

interface OfficeMapProps {
  /** '' until it is known. */
  address: string;
  /** '' if there is no map to embed. */
  embedUrl: string;
}

const searchUrl = (address: string): string =>
  `https://www.openstreetmap.org/search?query=${encodeURIComponent(address)}`;

/**
 * The embedded map, 220 pixels high, over a drawn plan that shows until the map has loaded, and stays if it cannot load; with a
 * link to a real map.
 */
export const OfficeMap = ({ address, embedUrl }: OfficeMapProps) => {
  const { attempt, isShown, loaded } = useReachableMap(embedUrl);
  return (
    <div className="relative h-[220px] overflow-hidden border-t border-line">
      <StreetPlan />
      {embedUrl && (
        <iframe
          key={attempt}
          src={embedUrl}
          title={details.map.title}
          height={220}
          loading="lazy"
          referrerPolicy="no-referrer-when-downgrade"
          onLoad={() => void loaded()}
          // Removes the invisible frame from the tab order.
          inert={!isShown}
          className={classNames(
            'absolute inset-0 block h-[220px] w-full border-0 transition-opacity',
            !isShown && 'opacity-0',
          )}
        />
      )}
      {address && (
        <a
          href={searchUrl(address)}
          target="_blank"
          rel="noreferrer"
          className="absolute top-3 right-3 inline-flex min-h-9 items-center gap-2 rounded-md border border-line bg-surface px-3 text-xs font-semibold shadow-card transition-colors hover:bg-raised"
        >
          {details.map.open}
          <Icon of={ExternalLink} className="size-3.5" />
        </a>
      )}
    </div>
  );
};
