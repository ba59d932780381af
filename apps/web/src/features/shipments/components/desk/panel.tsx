import { X } from 'lucide';
import { useEffect, useRef, type ReactNode } from 'react';
import { IconButton } from '../../../../components/ui/button.js';
import { Icon } from '../../../../components/ui/icon.js';

/** What stands beside the list, on small screens over it; the focus goes to its heading when it opens for something else. */
export const Panel = ({
  about,
  title,
  lead,
  actions,
  children,
  onClose,
}: {
  /** Names what it is about. */
  about: string;
  title: ReactNode;
  lead?: ReactNode;
  actions?: ReactNode;
  children: ReactNode;
  onClose: () => void;
}) => {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), [about]);
  return (
    <section
      aria-label={about}
      className="desk-panel flex w-full flex-col overflow-y-auto overscroll-contain border-l border-line bg-surface max-[1179px]:fixed max-[1179px]:top-16 max-[1179px]:right-0 max-[1179px]:bottom-0 max-[1179px]:z-20 md:w-100 md:max-[1179px]:shadow-floating min-[1180px]:shrink-0"
    >
      {/* Tall enough for a message at the top right, which covers no button then. */}
      <div className="sticky top-0 z-10 bg-surface">
        <div className="grid min-h-22 content-center gap-1.5 px-5 pt-4">
          <h2 ref={heading} tabIndex={-1} className="text-sm font-semibold outline-none">
            {title}
          </h2>
          {lead}
        </div>
        <div className="flex flex-wrap items-center gap-1 border-b border-line px-3 pb-2">
          {actions}
          <IconButton label="Close panel" onClick={onClose} className="ml-auto size-9">
            <Icon of={X} aria-hidden="true" className="size-4.5" />
          </IconButton>
        </div>
      </div>
      <div className="grid gap-6 p-5">{children}</div>
    </section>
  );
};
