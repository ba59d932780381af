import { CircleAlert } from 'lucide';
import { useId, type ComponentProps, type ReactNode } from 'react';
import { classNames } from '../../../lib/page/class-names.js';
import { Icon } from '../basics/icon.js';
import type { Elements } from '../basics/elements.js';

interface FieldLook {
  label: string;
  hint?: ReactNode;
  error?: string | undefined;
  /** Rendered inside the box at its end, such as a unit. */
  suffix?: ReactNode;
  className?: string | undefined;
}

const control =
  'w-full rounded-md border bg-surface px-3 text-base text-ink transition-colors placeholder:text-muted focus-visible:outline-offset-0';
const controlBorder = (error: string | undefined) => (error ? 'border-danger' : 'border-line-strong hover:border-ink');

/** The ids that connect a control to its hint and its error. */
const useFieldIds = (hint: ReactNode, error: string | undefined) => {
  const id = useId();
  const hintId = hint ? `${id}-hint` : undefined;
  const errorId = error ? `${id}-error` : undefined;
  return { id, hintId, errorId, describedBy: [hintId, errorId].filter(Boolean).join(' ') || undefined };
};

const FieldFrame = ({
  ids,
  label,
  hint,
  error,
  required,
  suffix,
  className,
  children,
}: FieldLook & { ids: ReturnType<typeof useFieldIds>; required?: boolean | undefined; children: Elements }) => (
  <div className={classNames('grid grid-cols-[minmax(0,1fr)] content-start gap-1.5', className)}>
    <label htmlFor={ids.id} className="flex items-baseline gap-1.5 text-sm font-medium">
      <span>{label}</span>
      {required === false && (
        <span aria-hidden="true" className="text-xs font-normal text-muted">
          optional
        </span>
      )}
    </label>
    <div className="relative">
      {children}
      {suffix && (
        <span
          aria-hidden="true"
          className="figures pointer-events-none absolute inset-y-0 right-3 flex items-center text-sm text-muted"
        >
          {suffix}
        </span>
      )}
    </div>
    {hint && (
      <p id={ids.hintId} className="text-xs text-muted">
        {hint}
      </p>
    )}
    {error && (
      <p id={ids.errorId} className="flex items-center gap-1.5 text-sm text-danger">
        <Icon of={CircleAlert} className="size-4 shrink-0" />
        <span>{error}</span>
      </p>
    )}
  </div>
);

type ControlProps<Element extends 'input' | 'select' | 'textarea'> = Omit<
  ComponentProps<Element>,
  'className' | 'required'
> &
  FieldLook & {
    /**
     * Marks the field as required for readers and assistive technology. The form's schema validates, so that the browser shows
     * no messages of its own.
     */
    required?: boolean;
  };

export const TextField = ({ label, hint, error, suffix, className, required, ...rest }: ControlProps<'input'>) => {
  const ids = useFieldIds(hint, error);
  return (
    <FieldFrame {...{ ids, label, hint, error, required, suffix, className }}>
      <input
        {...rest}
        id={ids.id}
        aria-required={required}
        aria-invalid={error ? true : undefined}
        aria-describedby={ids.describedBy}
        className={classNames(control, controlBorder(error), 'min-h-11', suffix ? 'pr-12' : undefined)}
      />
    </FieldFrame>
  );
};

export const SelectField = ({ label, hint, error, className, required, children, ...rest }: ControlProps<'select'>) => {
  const ids = useFieldIds(hint, error);
  return (
    <FieldFrame {...{ ids, label, hint, error, required, className }}>
      <select
        {...rest}
        id={ids.id}
        aria-required={required}
        aria-invalid={error ? true : undefined}
        aria-describedby={ids.describedBy}
        className={classNames(control, controlBorder(error), 'min-h-11 pr-9')}
      >
        {children}
      </select>
    </FieldFrame>
  );
};

export const TextareaField = ({ label, hint, error, className, required, ...rest }: ControlProps<'textarea'>) => {
  const ids = useFieldIds(hint, error);
  return (
    <FieldFrame {...{ ids, label, hint, error, required, className }}>
      <textarea
        rows={4}
        {...rest}
        id={ids.id}
        aria-required={required}
        aria-invalid={error ? true : undefined}
        aria-describedby={ids.describedBy}
        className={classNames(control, controlBorder(error), 'block resize-y py-2.5')}
      />
    </FieldFrame>
  );
};
