import { pagePaths } from '@waymark/contracts/ui';
import { Icon } from '../../components/ui/basics/icon.js';
import { Link } from '../../components/ui/basics/link.js';
import { LogoMark } from '../../components/ui/basics/logo.js';
import { useSettings } from '../../lib/page/settings.js';
import { useInBrowser } from '../../lib/page/use-in-browser.js';

/** Replaced by the build. */
declare const BUILD_YEAR: number;

const links = [
  { to: pagePaths.about, label: 'About' },
  { to: pagePaths.services, label: 'Services' },
  { to: pagePaths.contact, label: 'Contact' },
  { to: pagePaths.faq, label: 'FAQ' },
] as const;

const linkClasses =
  'inline-flex min-h-11 items-center text-sm text-muted transition-colors hover:text-ink hover:underline';

/** Placeholders that go nowhere. They are links so that assistive technology finds them as links. */
const social = [
  { label: 'Twitter', path: 'M4 4h4.2L20 20h-4.2L4 4ZM4 20l6.6-7.2M13.4 11.2 20 4' },
  { label: 'LinkedIn', path: 'M5 9v11M5 4.5v.5M10 20v-7a4 4 0 0 1 8 0v7M10 9v11' },
] as const;

export const Footer = () => {
  const { company_name } = useSettings();
  const inBrowser = useInBrowser();
  return (
    <footer className="mt-auto border-t border-line bg-surface print:hidden">
      <div className="page-width flex flex-wrap items-center justify-between gap-x-8 gap-y-2 py-5">
        <p className="flex items-center gap-3 text-sm text-muted">
          <LogoMark className="size-7" />
          <span>{`© 2016-${inBrowser ? new Date().getFullYear() : BUILD_YEAR} ${company_name}`}</span>
        </p>
        <nav aria-label="Footer">
          <ul className="flex flex-wrap gap-x-6">
            {links.map(({ to, label }) => (
              <li key={to}>
                <Link to={to} className={linkClasses}>
                  {label}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        <ul className="-mx-3 flex gap-1">
          {social.map(({ label, path }) => (
            <li key={label}>
              <a
                href="#"
                aria-label={label}
                onClick={(event) => event.preventDefault()}
                className="grid size-11 place-items-center rounded-md text-muted transition-colors hover:bg-raised hover:text-ink"
              >
                <Icon of={[['path', { d: path }]]} className="size-5" />
              </a>
            </li>
          ))}
        </ul>
      </div>
    </footer>
  );
};
