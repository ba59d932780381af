import { classNames } from '../../../lib/page/class-names.js';
import { CopyButton } from './copy-button.js';

/** A value that people compare or paste, such as a hash. Shows `shown` instead, if given, and copies the whole value. */
export const CopyCode = ({
  value,
  shown = value,
  label,
  wraps = false,
  className,
}: {
  value: string;
  shown?: string;
  /** Names the value in the button's label: 'Copy request id'. */
  label: string;
  /** Shows the whole value, on several lines if necessary. */
  wraps?: boolean;
  className?: string;
}) => (
  <span className={classNames('inline-flex min-w-0 max-w-full items-center gap-1', className)}>
    <code translate="no" className={classNames('figures text-sm', !wraps && 'truncate')} title={value}>
      {shown}
    </code>
    <CopyButton text={value} label={`Copy ${label}`} isIcon />
  </span>
);
