import { createElement, type SVGProps } from 'react';
import type { IconNode } from 'lucide';

const attributes = {
  viewBox: '0 0 24 24',
  width: 24,
  height: 24,
  fill: 'none',
  stroke: 'currentColor',
  strokeWidth: 2,
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
} as const;

type IconProps = { of: IconNode; /** Absent for a decoration. */ label?: string } & SVGProps<SVGSVGElement>;

/** One of Lucide's icons, which are lists of shapes. */
export const Icon = ({ of, label, ...own }: IconProps) =>
  createElement(
    'svg',
    { ...attributes, ...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true }), ...own },
    ...of.map(([shape, its]) => createElement(shape, its)),
  );
