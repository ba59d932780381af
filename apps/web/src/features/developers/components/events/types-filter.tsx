import type { CloudEventType } from '@waymark/contracts';
import { eventAppearance, eventTypes } from '../../event-types.js';

/** Chooses types; none chosen means every type. */
export const TypesFilter = ({
  chosen,
  onChange,
}: {
  chosen: ReadonlySet<CloudEventType>;
  onChange: (chosen: ReadonlySet<CloudEventType>) => void;
}) => {
  const toggle = (type: CloudEventType) => {
    const next = new Set(chosen);
    if (!next.delete(type)) next.add(type);
    onChange(next);
  };
  return (
    <div
      role="group"
      aria-label="Types of event"
      className="flex gap-1.5 max-sm:-mx-4 max-sm:overflow-x-auto max-sm:px-4 max-sm:[scrollbar-width:none] sm:flex-wrap"
    >
      {eventTypes.map((type) => {
        const { icon: Icon, label, color } = eventAppearance[type];
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
            <Icon aria-hidden="true" className="size-3.5" style={{ color }} />
            {label}
          </button>
        );
      })}
      {chosen.size > 0 && (
        <button
          type="button"
          onClick={() => onChange(new Set())}
          className="min-h-8 shrink-0 px-1.5 text-xs font-medium text-signal underline underline-offset-4"
        >
          Every type
        </button>
      )}
    </div>
  );
};
