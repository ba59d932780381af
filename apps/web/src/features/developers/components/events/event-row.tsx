import type { CloudEvent } from '@waymark/contracts';
import { ChevronRight } from 'lucide';
import { useId, useState } from 'react';
import { classNames } from '../../../../lib/page/class-names.js';
import { timeFormatter } from '../../../../lib/wording/moments.js';
import { appearanceOf } from '../../event-types.js';
import { Code } from '../code-block.js';
import { CopyButton } from '../../../../components/ui/display/copy-button.js';
import { Icon } from '../../../../components/ui/basics/icon.js';

const clock = timeFormatter('en', {
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  fractionalSecondDigits: 3,
  hourCycle: 'h23',
});

/** One event in a row that expands to the whole event. */
export const EventRow = ({
  event,
  isNew,
  isUnfolded: open,
  onUnfold,
}: {
  event: CloudEvent;
  /** Called on first render. */
  isNew: boolean;
  isUnfolded: boolean;
  onUnfold: () => void;
}) => {
  const [arrives] = useState(isNew);
  const id = useId();
  const { icon, color, label } = appearanceOf(event);
  const json = JSON.stringify(event, null, 2);
  return (
    <div className={arrives ? 'animate-arrive' : undefined}>
      <button
        type="button"
        aria-expanded={open}
        aria-controls={id}
        onClick={onUnfold}
        className="flex w-full items-center gap-3 px-4 py-2 text-left transition-colors hover:bg-raised focus-visible:-outline-offset-2"
      >
        <Icon of={icon} className="size-4 shrink-0" style={{ color }} />
        <span className="flex min-w-0 flex-1 flex-wrap items-baseline gap-x-3 sm:flex-nowrap">
          <time dateTime={event.time} className="figures text-xs text-muted max-sm:order-2">
            {clock(new Date(event.time))}
          </time>
          <span className="truncate text-sm font-medium max-sm:w-full sm:flex-1" style={{ color }}>
            {label}
          </span>
          <span className="figures text-xs max-sm:order-3 max-sm:ml-auto">{event.subject}</span>
        </span>
        <Icon
          of={ChevronRight}
          className={classNames('size-4 shrink-0 text-muted transition-transform', open && 'rotate-90')}
        />
      </button>
      <div id={id} hidden={!open}>
        {open && (
          <div className="relative border-t border-line bg-surface">
            <CopyButton text={json} label="Copy event" className="absolute top-1.5 right-1.5" />
            <pre
              tabIndex={0}
              role="region"
              aria-label={`Event ${event.sequence}`}
              className="figures max-h-96 overflow-auto px-4 py-3 text-xs leading-[1.667] focus-visible:-outline-offset-2"
            >
              <Code code={json} language="json" />
            </pre>
          </div>
        )}
      </div>
    </div>
  );
};
