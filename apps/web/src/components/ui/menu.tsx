import { DropdownMenu } from 'radix-ui';
import { useRef, type ReactNode } from 'react';
import { Link } from './link.js';

export interface MenuItem {
  label: string;
  icon?: ReactNode;
  danger?: boolean;
  /** Exactly one of the two. */
  to?: string;
  onSelect?: () => void;
}

const itemClasses =
  'flex min-h-10 cursor-pointer items-center gap-2.5 rounded-sm px-3 text-sm font-medium outline-none select-none data-highlighted:bg-raised [&_svg]:size-4 [&_svg]:text-muted';

/** A menu button with its items: arrow keys, typing ahead, Escape. `trigger` is the button's content, `label` its name. */
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
  header?: ReactNode;
  items: readonly MenuItem[];
}) => {
  const chosen = useRef<(() => void) | undefined>(undefined);
  return (
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger aria-label={label} className={triggerClassName}>
        {trigger}
      </DropdownMenu.Trigger>
      {/* Inside a landmark, where those who go from one to the next find it. */}
      <DropdownMenu.Portal container={document.getElementById('main')}>
        <DropdownMenu.Content
          align="end"
          sideOffset={6}
          collisionPadding={8}
          onCloseAutoFocus={(event) => {
            // Whoever took the focus meanwhile, such as the page that a link led to, keeps it.
            if (document.activeElement !== document.body) event.preventDefault();
            // Once the button has the focus again, so that a dialog which the choice opens can give it back.
            if (chosen.current) queueMicrotask(chosen.current);
            chosen.current = undefined;
          }}
          className="z-40 min-w-48 animate-[arrive_140ms_ease-out] rounded-md border border-line bg-surface p-1.5 shadow-floating"
        >
          {header}
          {items.map((item) =>
            item.to === undefined ? (
              <DropdownMenu.Item
                key={item.label}
                className={item.danger ? `${itemClasses} text-danger [&_svg]:text-danger` : itemClasses}
                onSelect={() => (chosen.current = item.onSelect)}
              >
                {item.icon}
                {item.label}
              </DropdownMenu.Item>
            ) : (
              <DropdownMenu.Item key={item.label} asChild className={itemClasses}>
                <Link to={item.to}>
                  {item.icon}
                  {item.label}
                </Link>
              </DropdownMenu.Item>
            ),
          )}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
};
