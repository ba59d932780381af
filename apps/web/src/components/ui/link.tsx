import type { ComponentProps } from 'react';
import { useHref, useLinkClickHandler, useLocation } from 'react-router-dom';

export interface LinkProps extends Omit<ComponentProps<'a'>, 'href' | 'target'> {
  /** A path of this application. */
  to: string;
  /** Kept with the new place in the history. */
  state?: unknown;
}

/** Leads to another page without loading it anew. React Router's own Link brings 2 kB of prefetching, which works in its framework mode only. */
export const Link = ({ to, state, onClick, ...rest }: LinkProps) => {
  const follow = useLinkClickHandler(to, { state });
  return (
    <a
      {...rest}
      href={useHref(to)}
      onClick={(event) => {
        onClick?.(event);
        if (!event.defaultPrevented) follow(event);
      }}
    />
  );
};

/** A link of a navigation; on the page it leads to it says so, and without `end` on the pages below that too. */
export const NavLink = ({
  end = false,
  className,
  ...rest
}: Omit<LinkProps, 'className'> & { end?: boolean; className: (state: { isActive: boolean }) => string }) => {
  const { pathname } = useLocation();
  const isActive = pathname === rest.to || (!end && pathname.startsWith(`${rest.to}/`));
  return <Link {...rest} className={className({ isActive })} aria-current={isActive ? 'page' : undefined} />;
};
