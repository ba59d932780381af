import { classNames } from '../../lib/page/class-names.js';

/** How a field of a filter looks, wherever it stands. */
export const filterLooks =
  'rounded-md border border-line-strong bg-surface text-sm transition-colors hover:border-ink focus-visible:outline-offset-0';

interface ChoiceProps<Value extends string> {
  name: string;
  /** What is chosen; it is not shown. */
  label: string;
  value: Value;
  /** Each with its words. */
  choices: readonly (readonly [Value, string])[];
  onChoose: (value: Value) => void;
  className?: string;
}

/** Narrows or orders a list: its first choice says what it is about. */
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
