import { X } from 'lucide';
import { useEffect, useRef, type ReactNode } from 'react';
import { IconButton } from '../../../../../components/ui/basics/button.js';
import { Icon } from '../../../../../components/ui/basics/icon.js';
import type { Elements } from '../../../../../components/ui/basics/elements.js';

/** The panel next to the list, or over it on small screens. Its heading gets the focus when its subject changes. */
export const Panel = ({
  about,
  title,
  lead,
  actions,
  children,
  onClose,
}: {
  /** Names the panel's subject. */
  about: string;
  title: ReactNode;
  lead?: Elements;
  actions?: Elements;
  children: ReactNode;
  onClose: () => void;
}) => {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), [about]);
  return (
    <section
      aria-label={about}
      className="desk-panel flex w-full flex-col overflow-y-auto overscroll-contain border-l border-line bg-surface max-[73.6875rem]:fixed max-[73.6875rem]:top-16 max-[73.6875rem]:right-0 max-[73.6875rem]:bottom-0 max-[73.6875rem]:z-20 md:w-100 md:max-[73.6875rem]:shadow-floating min-[73.75rem]:absolute min-[73.75rem]:inset-y-0 min-[73.75rem]:right-0"
    >
      {/* Tall enough that a toast at the top right covers no button. */}
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
            <Icon of={X} className="size-4.5" />
          </IconButton>
        </div>
      </div>
      <div className="grid gap-6 p-5">{children}</div>
    </section>
  );
};
