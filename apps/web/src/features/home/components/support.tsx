import { ArrowRight, Mail, Phone, type IconNode } from 'lucide';
import type { ReactNode } from 'react';
import { Section } from '../../../components/marketing/section.js';
import { Card } from '../../../components/ui/basics/card.js';
import { Link } from '../../../components/ui/basics/link.js';
import { useSettings } from '../../../lib/page/settings.js';
import { support } from '../content/home.js';
import { Icon } from '../../../components/ui/basics/icon.js';

const Way = ({ icon, label, href, text }: { icon: IconNode; label: string; href: string; text: string }) => (
  <li className="flex items-center gap-4">
    <span className="grid size-11 shrink-0 place-items-center rounded-md bg-signal-soft text-signal">
      <Icon of={icon} className="size-5" />
    </span>
    <span className="grid min-w-0">
      <span className="text-sm text-muted">{label}</span>
      <a href={href} className="font-semibold break-words underline-offset-4 hover:underline">
        {text}
      </a>
    </span>
  </li>
);

/** Ways to contact support: e-mail, phone, pages that answer common questions, and the form. */
export const Support = ({ contactForm }: { contactForm: ReactNode }) => {
  const { support_email, support_phone } = useSettings();
  return (
    <Section eyebrow={support.eyebrow} title={support.title} lead={support.lead} raised>
      <div className="grid gap-x-16 gap-y-10 lg:grid-cols-[minmax(0,5fr)_minmax(0,7fr)]">
        <div className="grid content-start gap-8">
          <ul className="grid min-h-27 content-start gap-5">
            {support_email && <Way icon={Mail} label="E-mail" href={`mailto:${support_email}`} text={support_email} />}
            {support_phone && (
              <Way
                icon={Phone}
                label="Phone"
                href={`tel:${support_phone.replace(/[^+\d]/g, '')}`}
                text={support_phone}
              />
            )}
          </ul>
          <nav aria-label="Quick links">
            <ul className="divide-y divide-line border-y border-line">
              {support.links.map(({ to, label }) => (
                <li key={to}>
                  <Link
                    to={to}
                    className="group flex min-h-12 items-center justify-between gap-4 font-medium hover:text-signal"
                  >
                    <span>{label}</span>
                    <Icon
                      of={ArrowRight}
                      className="size-4 text-muted transition-transform group-hover:translate-x-1"
                    />
                  </Link>
                </li>
              ))}
            </ul>
          </nav>
        </div>
        <Card className="p-6 sm:p-8">{contactForm}</Card>
      </div>
    </Section>
  );
};
