import type { ComponentProps } from 'react';
import { classNames } from '../../../lib/page/class-names.js';
import { elementsOf, type Elements } from '../basics/elements.js';

const appearances = {
  connecting: { words: 'Connecting…', dot: 'bg-line-strong animate-pulse-dot' },
  connected: { words: 'Live', dot: 'bg-positive' },
  reconnecting: { words: 'Reconnecting…', dot: 'bg-warning animate-pulse-dot' },
  stale: { words: 'Stale', dot: 'bg-danger' },
  refused: { words: 'Not allowed', dot: 'bg-danger' },
  paused: { words: 'Paused', dot: 'bg-info' },
} as const;

export type Line = keyof typeof appearances;

/** Shows whether the content updates live. Its children follow the label. */
export const LineDot = ({
  line,
  className,
  children,
  ...others
}: { line: Line; children?: string | Elements } & Omit<ComponentProps<'span'>, 'children'>) => {
  const { words, dot } = appearances[line];
  return (
    <span
      {...others}
      data-line={line}
      className={classNames('inline-flex items-center gap-2 text-xs whitespace-nowrap', className)}
    >
      <span aria-hidden="true" className={classNames('size-2 rounded-full', dot)} />
      <span>{words}</span>
      {elementsOf(children)}
    </span>
  );
};
