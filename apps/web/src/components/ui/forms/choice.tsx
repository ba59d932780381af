import { classNames } from '../../../lib/page/class-names.js';

/** The appearance of every filter control. */
export const filterLooks =
  'rounded-md border border-line-strong bg-surface text-sm transition-colors hover:border-ink focus-visible:outline-offset-0';

interface ChoiceProps<Value extends string> {
  name: string;
  /** The accessible name; it is not visible. */
  label: string;
  value: Value;
  /** Each value with its label. */
  choices: readonly (readonly [Value, string])[];
  onChoose: (value: Value) => void;
  className?: string;
}

/** Filters or sorts a list. The first option names the filter. */
export const Choice = <Value extends string>({
  name,
  label,
  value,
  choices,
  onChoose,
  className,
}: ChoiceProps<Value>) => (
  <select
    name={name}
    aria-label={label}
    value={value}
    onChange={({ target }) => {
      const chosen = choices[target.selectedIndex];
      if (chosen) onChoose(chosen[0]);
    }}
    className={classNames(filterLooks, className)}
  >
    {choices.map(([choice, words]) => (
      <option key={choice} value={choice}>
        {words}
      </option>
    ))}
  </select>
);
