import { CircleAlert } from 'lucide';
import { useId, type ComponentProps, type ReactNode } from 'react';
import { classNames } from '../../../lib/page/class-names.js';
import { Icon } from '../../../components/ui/basics/icon.js';

interface Choice {
  value: string;
  label: ReactNode;
  hint?: string;
  disabled?: boolean;
}

/** Choices under a heading, each with a description; `control` is the form's registration. */
export const ChoiceList = ({
  legend,
  hint,
  error,
  type = 'checkbox',
  choices,
  columns = 1,
  control,
}: {
  legend: string;
  hint?: string;
  error?: string | undefined;
  type?: 'checkbox' | 'radio';
  choices: readonly Choice[];
  columns?: 1 | 2;
  control: ComponentProps<'input'>;
}) => {
  const id = useId();
  const describedBy = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ') || undefined;
  return (
    <fieldset aria-describedby={describedBy} className="grid gap-2">
      <legend className="mb-1.5 text-sm font-medium">{legend}</legend>
      {hint && (
        <p id={`${id}-hint`} className="-mt-1 text-xs text-muted">
          {hint}
        </p>
      )}
      <div className={classNames('grid gap-2', columns === 2 && 'sm:grid-cols-2')}>
        {choices.map(({ value, label, hint: sentence, disabled }) => (
          <label
            key={value}
            className={classNames(
              'flex min-h-11 items-start gap-3 rounded-md border px-3.5 py-2.5 text-sm transition-colors has-checked:border-signal has-checked:bg-signal-soft',
              error ? 'border-danger' : 'border-line hover:border-line-strong',
              disabled ? 'opacity-60' : 'cursor-pointer',
            )}
          >
            <input
              {...control}
              type={type}
              value={value}
              disabled={disabled}
              aria-invalid={error ? true : undefined}
              aria-describedby={describedBy}
              className="mt-1 size-4 shrink-0 accent-signal"
            />
            <span className="grid min-w-0 gap-0.5">
              <span className="font-medium break-words">{label}</span>
              {sentence && <span className="text-xs text-muted">{sentence}</span>}
            </span>
          </label>
        ))}
      </div>
      {error && (
        <p id={`${id}-error`} className="flex items-center gap-1.5 text-sm text-danger">
          <Icon of={CircleAlert} className="size-4 shrink-0" />
          <span>{error}</span>
        </p>
      )}
    </fieldset>
  );
};
