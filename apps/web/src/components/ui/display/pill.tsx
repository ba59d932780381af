import type { IconNode } from 'lucide';
import type { ComponentProps } from 'react';
import { classNames } from '../../../lib/page/class-names.js';
import { Icon } from '../basics/icon.js';
import { elementsOf, type Elements } from '../basics/elements.js';

/**
 * A small label with its icon. `color` is a CSS colour that is legible on every surface of both themes; leave it out if a class
 * sets the colour.
 */
export const Pill = ({
  icon,
  color,
  className,
  children,
  ...others
}: { icon?: IconNode; color?: string; children: string | Elements } & Omit<ComponentProps<'span'>, 'children'>) => (
  <span
    {...others}
    className={classNames(
      'inline-flex items-center gap-1.5 rounded-full px-2.5 py-1 text-xs font-semibold whitespace-nowrap',
      className,
    )}
    style={
      color === undefined ? undefined : { color, backgroundColor: `color-mix(in oklab, ${color} 13%, transparent)` }
    }
  >
    {icon && <Icon of={icon} className="size-3.5" />}
    {elementsOf(children)}
  </span>
);
