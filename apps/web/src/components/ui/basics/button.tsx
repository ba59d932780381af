import type { ComponentProps, MouseEvent } from 'react';
import { classNames } from '../../../lib/page/class-names.js';
import { Link, type LinkProps } from './link.js';
import { Spinner } from './spinner.js';
import { elementsOf, type Elements } from './elements.js';

export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger';
export type ButtonSize = 'small' | 'medium' | 'large';

const base =
  'inline-flex items-center justify-center gap-2 rounded-md font-semibold whitespace-nowrap select-none border transition-colors disabled:opacity-60 aria-disabled:opacity-60 [&_svg]:shrink-0';

const variants: Record<ButtonVariant, string> = {
  primary: 'bg-signal text-signal-ink border-transparent hover:bg-signal-strong',
  secondary: 'bg-surface text-ink border-line hover:border-line-strong hover:bg-raised',
  quiet: 'bg-transparent text-ink border-transparent hover:bg-raised',
  danger: 'bg-danger text-danger-ink border-transparent hover:opacity-90',
};

const sizes: Record<ButtonSize, string> = {
  small: 'min-h-9 px-3 text-sm',
  medium: 'min-h-11 px-4 text-sm',
  large: 'min-h-13 px-6 text-base',
};

export interface ButtonLook {
  variant?: ButtonVariant | undefined;
  size?: ButtonSize | undefined;
}

export const buttonClasses = ({ variant = 'primary', size = 'medium' }: ButtonLook = {}): string =>
  classNames(base, variants[variant], sizes[size]);

/** A text in an element of its own, or elements. */
interface ButtonContent {
  icon?: Elements;
  children?: string | Elements;
}

interface ButtonProps extends Omit<ComponentProps<'button'>, 'children'>, ButtonLook, ButtonContent {
  /** Shows that the action is running, and ignores further clicks. */
  busy?: boolean | undefined;
}

/**
 * Keeps the focus in the field during a click. A blurred field may show a message that moves the button away before the click
 * completes.
 */
const keepFocus = (event: MouseEvent): void => {
  if (document.activeElement?.matches('input, select, textarea')) event.preventDefault();
};

export const Button = ({ variant, size, busy = false, icon, className, children, disabled, ...rest }: ButtonProps) => (
  <button
    type="button"
    onMouseDown={keepFocus}
    {...rest}
    disabled={disabled === true || busy}
    aria-busy={busy || undefined}
    className={classNames(buttonClasses({ variant, size }), className)}
  >
    {busy ? <Spinner /> : icon}
    {elementsOf(children)}
  </button>
);

export const LinkButton = ({
  variant,
  size,
  icon,
  className,
  children,
  ...rest
}: Omit<LinkProps, 'children'> & ButtonLook & ButtonContent) => (
  <Link onMouseDown={keepFocus} {...rest} className={classNames(buttonClasses({ variant, size }), className)}>
    {icon}
    {elementsOf(children)}
  </Link>
);

/** A square button that shows only an icon; `label` is its accessible name. */
export const IconButton = ({ label, className, children, ...rest }: ComponentProps<'button'> & { label: string }) => (
  <button
    type="button"
    aria-label={label}
    title={label}
    {...rest}
    className={classNames(
      'inline-grid size-11 shrink-0 place-items-center rounded-md text-ink transition-colors hover:bg-raised disabled:opacity-50',
      className,
    )}
  >
    {children}
  </button>
);
