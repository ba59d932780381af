import { BUSINESS_EVENTS, type EventFilter } from '@waymark/contracts';
import { ChevronRight } from 'lucide';
import { useState } from 'react';
import { classNames } from '../../../../lib/page/class-names.js';
import { eventTypes, filterAppearance } from '../../event-types.js';
import { Icon } from '../../../../components/ui/basics/icon.js';

/** Selects business events or, under Advanced, types of events. An empty selection means all events. */
export const TypesFilter = ({
  chosen,
  onChange,
}: {
  chosen: ReadonlySet<EventFilter>;
  onChange: (chosen: ReadonlySet<EventFilter>) => void;
}) => {
  const [isAdvanced, setAdvanced] = useState(false);
  const toggle = (type: EventFilter) => {
    const next = new Set(chosen);
    if (!next.delete(type)) next.add(type);
    onChange(next);
  };
  return (
    <div
      role="group"
      aria-label="Events to show"
      className="flex gap-1.5 max-sm:-mx-4 max-sm:overflow-x-auto max-sm:px-4 max-sm:[scrollbar-width:none] sm:flex-wrap"
    >
      {[...BUSINESS_EVENTS, ...(isAdvanced ? eventTypes : [])].map((type) => {
        const { icon, label, color } = filterAppearance[type];
        const pressed = chosen.has(type);
        return (
          <button
            key={type}
            type="button"
            aria-pressed={pressed}
            onClick={() => toggle(type)}
            className="inline-flex min-h-8 shrink-0 items-center gap-1.5 rounded-full border px-2.5 text-xs font-medium transition-colors hover:border-line-strong hover:text-ink aria-pressed:text-ink not-aria-pressed:text-muted"
            style={
              pressed ? { borderColor: color, backgroundColor: `color-mix(in oklab, ${color} 16%, transparent)` } : {}
            }
          >
            <Icon of={icon} className="size-3.5" style={{ color }} />
            <span>{label}</span>
          </button>
        );
      })}
      <button
        type="button"
        aria-expanded={isAdvanced}
        onClick={() => setAdvanced((current) => !current)}
        className="inline-flex min-h-8 shrink-0 items-center gap-1 px-1.5 text-xs font-medium text-muted transition-colors hover:text-ink"
      >
        Advanced
        <Icon of={ChevronRight} className={classNames('size-3.5 transition-transform', isAdvanced && 'rotate-180')} />
      </button>
      {chosen.size > 0 && (
        <button
          type="button"
          onClick={() => onChange(new Set())}
          className="min-h-8 shrink-0 px-1.5 text-xs font-medium text-signal underline underline-offset-4"
        >
          Everything
        </button>
      )}
    </div>
  );
};
