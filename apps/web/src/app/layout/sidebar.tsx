import { useId, useLayoutEffect } from 'react';
import { NavLink } from '../../components/ui/basics/link.js';
import { classNames } from '../../lib/page/class-names.js';
import type { User } from '../../lib/session/session.js';
import { sidebarLinks, toolLinks, type SidebarLink } from '../../lib/session/sidebar-links.js';
import type { SidebarState } from './use-sidebar.js';
import { Icon } from '../../components/ui/basics/icon.js';

const linkClasses = ({ isActive }: { isActive: boolean }): string =>
  classNames(
    'flex min-h-11 items-center gap-3 rounded-md px-3 text-sm font-medium transition-colors',
    isActive ? 'bg-raised text-ink [&_svg]:text-signal' : 'text-muted hover:bg-raised hover:text-ink',
  );

const Links = ({ links, onChoose }: { links: readonly SidebarLink[]; onChoose: () => void }) => (
  <ul className="grid gap-1">
    {links.map(({ to, label, icon, andBelow = false }) => (
      <li key={to}>
        <NavLink to={to} end={!andBelow} className={linkClasses} onClick={onChoose}>
          <Icon of={icon} className="size-4.5 shrink-0" />
          <span>{label}</span>
        </NavLink>
      </li>
    ))}
  </ul>
);

/** Next to the page on wide screens, over it on narrow ones. */
export const Sidebar = ({ user, state: { open, close, closeIfNarrow } }: { user: User; state: SidebarState }) => {
  const tools = toolLinks(user);
  const toolsId = useId();
  // A layout effect, so that Escape works from the first paint.
  useLayoutEffect(() => {
    if (!open) return;
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape') closeIfNarrow();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [open, closeIfNarrow]);

  return (
    <>
      {open && (
        <div
          aria-hidden="true"
          onClick={close}
          className="fixed inset-0 top-16 z-20 bg-night/60 md:hidden print:hidden"
        />
      )}
      <aside
        id="sidebar"
        aria-label="Sidebar"
        className={classNames(
          'sticky top-16 z-20 h-[calc(100dvh-4rem)] w-60 shrink-0 overflow-y-auto border-r border-line bg-ground p-3 max-md:fixed max-md:left-0 max-md:shadow-floating print:hidden',
          !open && 'hidden',
        )}
      >
        <nav aria-label="Account">
          <Links links={sidebarLinks(user)} onChoose={closeIfNarrow} />
        </nav>
        {tools.length > 0 && (
          <nav aria-labelledby={toolsId} className="mt-5 border-t border-line pt-4">
            <p id={toolsId} className="px-3 pb-2 text-xs font-semibold text-muted">
              Tools
            </p>
            <Links links={tools} onChoose={closeIfNarrow} />
          </nav>
        )}
      </aside>
    </>
  );
};
