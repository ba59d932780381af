import { DropdownMenu } from 'radix-ui';
import { Fragment, useRef, type ReactNode } from 'react';
import { Link } from '../basics/link.js';
import type { Elements } from '../basics/elements.js';

export interface MenuItem {
  label: string;
  icon?: Elements;
  danger?: boolean;
  /** The page shows this item. */
  isCurrent?: boolean;
  /** A separator precedes the item. */
  isApart?: boolean;
  /** Set exactly one of the two. */
  to?: string;
  onSelect?: () => void;
}

const itemClasses =
  'flex min-h-10 cursor-pointer items-center gap-2.5 rounded-sm px-3 text-sm font-medium outline-none select-none data-highlighted:bg-raised [&_svg]:size-4 [&_svg]:shrink-0 [&_svg]:text-muted';

/**
 * A menu button with its items. Supports arrow keys, type-ahead and Escape. `trigger` is the button's content, `label` its
 * accessible name.
 */
export const Menu = ({
  label,
  trigger,
  triggerClassName,
  header,
  items,
}: {
  label: string;
  trigger: ReactNode;
  triggerClassName: string;
  header?: Elements;
  items: readonly MenuItem[];
}) => {
  const chosen = useRef<(() => void) | undefined>(undefined);
  return (
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger aria-label={label} className={triggerClassName}>
        {trigger}
      </DropdownMenu.Trigger>
      {/* Inside a landmark, for screen reader users who navigate by landmarks. */}
      <DropdownMenu.Portal container={document.getElementById('main')}>
        <DropdownMenu.Content
          align="end"
          sideOffset={6}
          collisionPadding={8}
          onCloseAutoFocus={(event) => {
            // An element that took the focus meanwhile, such as the page that a link opened, keeps it.
            if (document.activeElement !== document.body) event.preventDefault();
            // Runs after the button has the focus again, so that a dialog opened by the item can return the focus to it.
            if (chosen.current) queueMicrotask(chosen.current);
            chosen.current = undefined;
          }}
          className="z-40 max-h-(--radix-dropdown-menu-content-available-height) max-w-80 min-w-48 overflow-y-auto animate-[arrive_140ms_ease-out] rounded-md border border-line bg-surface p-1.5 shadow-floating"
        >
          {header}
          {items.map((item, index) =>
            item.to === undefined ? (
              <Fragment key={`${index}:${item.label}`}>
                {item.isApart && <DropdownMenu.Separator className="my-1.5 h-px bg-line" />}
                <DropdownMenu.Item
                  aria-current={item.isCurrent || undefined}
                  className={item.danger ? `${itemClasses} text-danger [&_svg]:text-danger` : itemClasses}
                  onSelect={() => (chosen.current = item.onSelect)}
                >
                  {item.icon}
                  <bdi className="min-w-0 break-words">{item.label}</bdi>
                </DropdownMenu.Item>
              </Fragment>
            ) : (
              <DropdownMenu.Item key={item.label} asChild className={itemClasses}>
                <Link to={item.to}>
                  {item.icon}
                  <span>{item.label}</span>
                </Link>
              </DropdownMenu.Item>
            ),
          )}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
};
