import { useId } from 'react';
import { DateInput } from './date-field.js';

/** What an auditor enters besides the shipment. */
export interface EvidenceValues {
  /** YYYY-MM-DD. */
  day: string;
  zone: string;
  by: string;
}

const control =
  'min-h-11 w-full rounded-md border border-line-strong bg-surface px-3 text-sm transition-colors hover:border-ink focus-visible:outline-offset-0';

export const ownZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone;

/** The reader's own zone first, then UTC, then all others. */
const zones = (): string[] => [...new Set([ownZone(), 'UTC', ...Intl.supportedValuesOf('timeZone')])];

/** A day, its time zone, and whether it refers to when the event happened or was recorded. */
export const EvidenceFields = ({
  values: { day, zone, by },
  onChange,
}: {
  values: EvidenceValues;
  onChange: (values: Partial<EvidenceValues>) => void;
}) => {
  const id = useId();
  return (
    <>
      <div className="grid content-start gap-1.5">
        <label htmlFor={`${id}-day`} className="text-sm font-medium">
          Day
        </label>
        <DateInput
          id={`${id}-day`}
          name="day"
          required
          value={day}
          onChange={({ target }) => onChange({ day: target.value })}
          className={control}
        />
      </div>
      <div className="grid content-start gap-1.5">
        <label htmlFor={`${id}-zone`} className="text-sm font-medium">
          Time zone of the day
        </label>
        <select
          id={`${id}-zone`}
          name="zone"
          value={zone}
          onChange={({ target }) => onChange({ zone: target.value })}
          className={`${control} pr-9`}
        >
          {zones().map((name) => (
            <option key={name} value={name}>
              {name.replaceAll('_', ' ')}
            </option>
          ))}
        </select>
      </div>
      <div className="grid content-start gap-1.5">
        <label htmlFor={`${id}-by`} className="text-sm font-medium">
          By
        </label>
        <select
          id={`${id}-by`}
          name="by"
          value={by}
          onChange={({ target }) => onChange({ by: target.value })}
          className={`${control} pr-9`}
        >
          <option value="happened">When it happened</option>
          <option value="recorded">When it was recorded</option>
        </select>
      </div>
    </>
  );
};
