import { ExternalLink } from 'lucide-react';
import { details } from '../content/contact.js';
import { StreetPlan } from './street-plan.js';

interface OfficeMapProps {
  /** '' while it is not known. */
  address: string;
  /** '' when there is no map to embed. */
  embedUrl: string;
}

const searchUrl = (address: string): string =>
  `https://www.openstreetmap.org/search?query=${encodeURIComponent(address)}`;

/** The embedded map, 220 pixels high; a drawn plan with a way to a real map where none is set. */
export const OfficeMap = ({ address, embedUrl }: OfficeMapProps) => (
  <div className="relative h-[220px] overflow-hidden border-t border-line">
    {embedUrl ? (
      <iframe
        src={embedUrl}
        title={details.map.title}
        height={220}
        loading="lazy"
        referrerPolicy="no-referrer-when-downgrade"
        className="block h-[220px] w-full border-0"
      />
    ) : (
      <>
        <StreetPlan />
        {address && (
          <a
            href={searchUrl(address)}
            target="_blank"
            rel="noreferrer"
            className="absolute right-3 bottom-3 inline-flex min-h-9 items-center gap-2 rounded-md border border-line bg-surface px-3 text-xs font-semibold shadow-card transition-colors hover:bg-raised"
          >
            {details.map.open}
            <ExternalLink aria-hidden="true" className="size-3.5" />
          </a>
        )}
      </>
    )}
  </div>
);
