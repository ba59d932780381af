import { pagePaths } from '@waymark/contracts/ui';
import { BookOpenText, KeyRound, ListChecks, RadioTower, Webhook } from 'lucide';
import { Outlet } from 'react-router-dom';
import { LinkButton } from '../../../components/ui/basics/button.js';
import { NavLink } from '../../../components/ui/basics/link.js';
import { PageHeading } from '../../../components/ui/basics/page-heading.js';
import { classNames } from '../../../lib/page/class-names.js';
import { Icon } from '../../../components/ui/basics/icon.js';

const sections = [
  { to: pagePaths.developers, label: 'Events', icon: RadioTower },
  { to: pagePaths.developersKeys, label: 'API keys', icon: KeyRound },
  { to: pagePaths.developersWebhooks, label: 'Webhooks', icon: Webhook },
  { to: pagePaths.developersDeliveries, label: 'Deliveries', icon: ListChecks },
] as const;

const tabClasses = ({ isActive }: { isActive: boolean }): string =>
  classNames(
    '-mb-px flex min-h-11 items-center gap-2 border-b-2 px-1 text-sm font-medium whitespace-nowrap transition-colors [&_svg]:size-4',
    isActive
      ? 'border-signal text-ink [&_svg]:text-signal'
      : 'border-transparent text-muted hover:border-line-strong hover:text-ink',
  );

/** The frame of every section of /developers. Each section has its own address. */
export const DevelopersFrame = () => (
  <div className="page-width grid max-w-[96rem] grid-cols-[minmax(0,1fr)] gap-6 py-10">
    <PageHeading
      title="Developers"
      lead="Everything that happens to your shipments: read it, stream it, or have it sent."
      actions={
        <LinkButton
          variant="secondary"
          to={pagePaths.developersGuide}
          icon={<Icon of={BookOpenText} className="size-4.5" />}
        >
          Read the guide
        </LinkButton>
      }
    />
    <nav aria-label="Developers" className="overflow-x-auto border-b border-line [scrollbar-width:none]">
      <ul className="flex gap-5 sm:gap-7">
        {sections.map(({ to, label, icon }) => (
          <li key={to}>
            <NavLink to={to} end className={tabClasses}>
              <Icon of={icon} className="max-sm:hidden" />
              <span>{label}</span>
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
    <Outlet />
  </div>
);
