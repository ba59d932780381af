import type { ComponentProps } from 'react';
import { classNames } from '../../../lib/page/class-names.js';

export const Card = ({ className, ...rest }: ComponentProps<'div'>) => (
  <div {...rest} className={classNames('rounded-lg border border-line bg-surface shadow-card', className)} />
);
