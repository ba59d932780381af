import { Clock, Mail, MapPin, Phone, type IconNode } from 'lucide';
import { useId, type ReactNode } from 'react';
import { Card } from '../../../components/ui/basics/card.js';
import { Skeleton } from '../../../components/ui/feedback/skeleton.js';
import { useSettings } from '../../../lib/page/settings.js';
import { details } from '../content/contact.js';
import { OfficeMap } from './office-map.js';
import { Icon } from '../../../components/ui/basics/icon.js';

const Detail = ({ icon, label, children }: { icon: IconNode; label: string; children: ReactNode }) => (
  <div className="relative flex min-h-11 flex-col justify-center pl-15">
    <dt className="text-xs text-muted">
      <span className="absolute top-1/2 left-0 grid size-11 -translate-y-1/2 place-items-center rounded-md bg-signal-soft text-signal">
        <Icon of={icon} className="size-5" />
      </span>
      <span>{label}</span>
    </dt>
    <dd className="min-h-6.5 font-medium wrap-anywhere">{children}</dd>
  </div>
);

const linkClasses =
  'underline decoration-line-strong underline-offset-4 transition-colors hover:text-signal hover:decoration-current';

export const ContactDetails = () => {
  const headingId = useId();
  const { support_email, support_phone, support_address, map_embed_url } = useSettings();
  return (
    <Card className="overflow-hidden">
      <section aria-labelledby={headingId}>
        <div className="grid gap-5 p-6 sm:p-8">
          <h2 id={headingId} className="text-lg">
            {details.title}
          </h2>
          <noscript>
            <p className="text-sm text-muted">This page needs JavaScript to show the phone number and the addresses.</p>
          </noscript>
          <dl className="grid gap-4">
            <Detail icon={Phone} label={details.phone}>
              {support_phone ? (
                <a href={`tel:${support_phone.replace(/[^+\d]/g, '')}`} className={linkClasses}>
                  {support_phone}
                </a>
              ) : (
                <Skeleton className="h-5 w-40" />
              )}
            </Detail>
            <Detail icon={Mail} label={details.email}>
              {support_email ? (
                <a translate="no" href={`mailto:${support_email}`} className={linkClasses}>
                  {support_email}
                </a>
              ) : (
                <Skeleton className="h-5 w-52" />
              )}
            </Detail>
            <Detail icon={MapPin} label={details.address}>
              {support_address ? (
                <address translate="no" className="text-balance not-italic">
                  {support_address}
                </address>
              ) : (
                <Skeleton className="h-5 w-60" />
              )}
            </Detail>
            <Detail icon={Clock} label={details.hours.label}>
              {details.hours.text}
            </Detail>
          </dl>
        </div>
        <OfficeMap address={support_address} embedUrl={map_embed_url} />
      </section>
    </Card>
  );
};
