import type { ReactNode } from 'react';
import { Parcel } from '../../../components/illustrations/parcel.js';
import { useSettings } from '../../../lib/page/settings.js';
import type { Elements } from '../../../components/ui/basics/elements.js';

const promises = [
  [
    'Every step, as it happens',
    'Pickup, customs, facility, door: each scan is on your screen as soon as it is recorded.',
  ],
  ['One price, quoted in advance', 'Weight, size, service: no fee appears later.'],
  ['99.9% on time', 'Across more than 20 countries, with people to talk to around the clock.'],
] as const;

const NightRoute = () => (
  <svg viewBox="0 0 480 300" className="w-full" aria-hidden="true">
    <defs>
      <pattern id="auth-dots" width="14" height="14" patternUnits="userSpaceOnUse">
        <circle cx="2" cy="2" r="1.3" fill="#f6f2ea" opacity="0.13" />
      </pattern>
      <linearGradient id="auth-arc" x1="0" x2="1">
        <stop offset="0" stopColor="#ff8a47" stopOpacity="0.15" />
        <stop offset="1" stopColor="#ff8a47" />
      </linearGradient>
    </defs>
    <rect width="480" height="300" fill="url(#auth-dots)" />
    <path d="M52 214C120 60 300 40 396 132" fill="none" stroke="url(#auth-arc)" strokeWidth="2.5" />
    <path
      d="M396 132c26 26 34 52 36 84"
      fill="none"
      stroke="#f6f2ea"
      strokeOpacity="0.35"
      strokeWidth="2"
      strokeDasharray="2 7"
      strokeLinecap="round"
    />
    <circle cx="52" cy="214" r="5" fill="#f6f2ea" />
    <circle cx="432" cy="216" r="5" fill="none" stroke="#f6f2ea" strokeWidth="2" />
    <circle cx="396" cy="132" r="16" fill="#ff8a47" opacity="0.2" className="animate-pulse-dot" />
    <circle cx="396" cy="132" r="6" fill="#ff8a47" />
    <g transform="translate(222 207)">
      <Parcel at={[0, 0, 0]} size={[64, 74, 56]} />
      <Parcel at={[73, -27, 0]} size={[52, 56, 38]} />
      <Parcel at={[14, 16, 56]} size={[40, 44, 32]} />
    </g>
  </svg>
);

/** The form on one side, the company's night scene on the other. */
export const AuthFrame = ({ title, lead, children }: { title: string; lead: ReactNode; children: Elements }) => {
  const { company_name } = useSettings();
  return (
    <div className="page-width grid items-center gap-12 py-12 lg:min-h-[calc(100dvh-4rem)] lg:grid-cols-[minmax(0,28rem)_minmax(0,1fr)] lg:gap-20">
      <div className="mx-auto grid w-full max-w-md gap-6 lg:mx-0 lg:self-start lg:pt-10">
        <div className="grid gap-2">
          <h1 className="text-xl">{title}</h1>
          <p className="text-muted">{lead}</p>
        </div>
        {children}
      </div>
      <section
        aria-label={`Why ${company_name}`}
        className="hidden gap-8 rounded-xl border border-line bg-night p-10 text-night-ink lg:grid"
      >
        <NightRoute />
        <ul className="grid gap-5">
          {promises.map(([heading, text]) => (
            <li key={heading} className="border-l-2 border-[#ff8a47] pl-4">
              <p className="font-heading font-semibold">{heading}</p>
              <p className="text-sm text-night-ink/75">{text}</p>
            </li>
          ))}
        </ul>
      </section>
    </div>
  );
};
