import { classNames } from '../../lib/page/class-names.js';
import { CopyButton } from './copy-button.js';

/** A value somebody compares or pastes elsewhere, such as a hash: shortened to the eye when `shown` is given, copied whole. */
export const CopyCode = ({
  value,
  shown = value,
  label,
  wraps = false,
  className,
}: {
  value: string;
  shown?: string;
  /** What is copied, for the button's name: 'Copy request id'. */
  label: string;
  /** Shows all of it, in several lines where need be. */
  wraps?: boolean;
  className?: string;
}) => (
  <span className={classNames('inline-flex min-w-0 max-w-full items-center gap-1', className)}>
    <code className={classNames('figures text-sm', !wraps && 'truncate')} title={value}>
      {shown}
    </code>
    <CopyButton text={value} label={`Copy ${label}`} isIcon />
  </span>
);
