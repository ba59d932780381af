import { pagePaths } from '@waymark/contracts/ui';
import { ArrowUpRight, BookOpenText, Braces, FlaskConical, RadioTower, type IconNode } from 'lucide';
import { Link } from '../../../components/ui/basics/link.js';
import { Icon } from '../../../components/ui/basics/icon.js';

const rowClasses =
  'flex min-h-14 items-center gap-3.5 px-5 py-2.5 transition-colors hover:bg-raised focus-visible:-outline-offset-2';

const Row = ({ icon, title, note }: { icon: IconNode; title: string; note: string }) => (
  <>
    <Icon of={icon} className="size-5 shrink-0 text-signal" />
    <span className="grid min-w-0 flex-1">
      <span className="text-sm font-semibold">{title}</span>
      <span className="text-xs text-muted">{note}</span>
    </span>
    <Icon of={ArrowUpRight} className="size-4 shrink-0 text-muted" />
  </>
);

const documents = [
  { href: '/api/docs', icon: FlaskConical, title: 'Swagger UI', note: 'Try out every endpoint' },
  { href: '/api/openapi.json', icon: Braces, title: 'openapi.json', note: 'For generated clients' },
  {
    href: '/api/asyncapi.json',
    icon: RadioTower,
    title: 'asyncapi.json',
    note: 'Events, webhooks and the live socket',
  },
] as const;

/** Links to the reference documentation. */
export const ReferenceLinks = ({ withGuide = false }: { withGuide?: boolean }) => (
  <ul className="overflow-hidden rounded-lg border border-line bg-surface shadow-card [&>li]:border-b [&>li]:border-line [&>li]:last:border-b-0">
    {withGuide && (
      <li>
        <Link to={pagePaths.developersGuide} className={rowClasses}>
          <Row icon={BookOpenText} title="Guide" note="From a key to a verified webhook" />
        </Link>
      </li>
    )}
    {documents.map(({ href, ...row }) => (
      <li key={href}>
        <a href={href} className={rowClasses}>
          <Row {...row} />
        </a>
      </li>
    ))}
  </ul>
);
