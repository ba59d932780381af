import { pagePaths } from '@waymark/contracts/ui';
import { Menu as MenuIcon, PanelLeft, X } from 'lucide';
import { Suspense, useLayoutEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { Button, IconButton, LinkButton } from '../../components/ui/basics/button.js';
import { Link, NavLink } from '../../components/ui/basics/link.js';
import { LogoMark } from '../../components/ui/basics/logo.js';
import { HealthBadge } from '../../features/health/components/health-badge.js';
import { classNames } from '../../lib/page/class-names.js';
import { useSession } from '../../lib/session/session.js';
import { useSettings } from '../../lib/page/settings.js';
import { ErrorBoundary } from '../error-boundary.js';
import { lazyPart } from '../lazy-part.js';
import { publicLinks } from './navigation.js';
import { ThemeToggle } from './theme-toggle.js';
import type { SidebarState } from './use-sidebar.js';
import { Icon } from '../../components/ui/basics/icon.js';

const AccountMenu = lazyPart(async () => (await import('./account-menu.js')).AccountMenu);

const linkClasses = ({ isActive }: { isActive: boolean }): string =>
  classNames(
    'flex min-h-11 items-center rounded-md px-3 text-sm font-medium transition-colors hover:text-ink lg:min-h-9',
    isActive ? 'text-ink lg:bg-raised' : 'text-muted',
  );

/** The navigation list of small screens. Closes on a choice, on Escape and when the page changes. */
const useNavigationList = () => {
  const [open, setOpen] = useState(false);
  const { key } = useLocation();
  const [openedAt, setOpenedAt] = useState(key);
  const button = useRef<HTMLButtonElement>(null);
  if (openedAt !== key) {
    setOpenedAt(key);
    setOpen(false);
  }
  // A layout effect, so that Escape works from the first paint.
  useLayoutEffect(() => {
    if (!open) return;
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      setOpen(false);
      button.current?.focus();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [open]);
  return { open, button, toggle: () => setOpen((current) => !current) };
};

export const TopBar = ({ sidebar }: { sidebar: SidebarState | undefined }) => {
  const { user, signOut } = useSession();
  const { pathname } = useLocation();
  const { company_name } = useSettings();
  const { open, button, toggle } = useNavigationList();
  const width = sidebar ? 'px-3 sm:px-4' : 'page-width';

  return (
    <header className="top-bar sticky top-0 z-30 border-b border-line bg-ground/92 backdrop-blur-md print:hidden">
      <div className={classNames('flex min-h-4.5 items-end justify-end text-xs leading-[1.333]', width)}>
        <HealthBadge />
      </div>
      <div className={classNames('flex h-11.5 items-center gap-2', width)}>
        {sidebar && (
          <IconButton
            label={sidebar.open ? 'Close sidebar' : 'Open sidebar'}
            aria-expanded={sidebar.open}
            aria-controls="sidebar"
            onClick={sidebar.toggle}
          >
            <Icon of={PanelLeft} className="size-5" />
          </IconButton>
        )}
        <Link
          to={pagePaths.home}
          className="flex min-h-11 items-center gap-2.5 rounded-md pr-2 font-heading text-lg font-bold tracking-tight"
        >
          <LogoMark />
          <span translate="no">{company_name}</span>
        </Link>
        <nav id="navigation" aria-label="Main" className={open ? 'lg:ml-4' : 'max-lg:hidden lg:ml-4'}>
          <ul className="grid gap-0.5 lg:flex">
            {publicLinks.map(({ to, label }) => (
              <li key={to}>
                <NavLink to={to} end className={linkClasses}>
                  {label}
                </NavLink>
              </li>
            ))}
            {user ? (
              <li className="lg:hidden">
                <NavLink to={pagePaths.dashboard} className={linkClasses}>
                  Dashboard
                </NavLink>
              </li>
            ) : (
              <li className="grid grid-cols-2 gap-2 pt-2 sm:hidden">
                <LinkButton to={pagePaths.login} variant="secondary">
                  Login
                </LinkButton>
                <LinkButton to={pagePaths.register}>Register</LinkButton>
              </li>
            )}
          </ul>
        </nav>
        <div className="ml-auto flex items-center gap-1">
          <ThemeToggle />
          {user ? (
            <ErrorBoundary
              resetKey={pathname}
              instead={
                <Button variant="quiet" size="small" onClick={signOut}>
                  Logout
                </Button>
              }
            >
              <Suspense fallback={<span className="size-11" />}>
                <AccountMenu user={user} />
              </Suspense>
            </ErrorBoundary>
          ) : (
            <div className="ml-1 hidden items-center gap-2 sm:flex">
              <LinkButton to={pagePaths.login} variant="quiet" size="small">
                Login
              </LinkButton>
              <LinkButton to={pagePaths.register} size="small">
                Register
              </LinkButton>
            </div>
          )}
          <button
            ref={button}
            type="button"
            aria-label={open ? 'Close menu' : 'Open menu'}
            aria-expanded={open}
            aria-controls="navigation"
            onClick={toggle}
            className="grid size-11 place-items-center rounded-md transition-colors hover:bg-raised lg:hidden"
          >
            <Icon of={open ? X : MenuIcon} className="size-6" />
          </button>
        </div>
      </div>
    </header>
  );
};
