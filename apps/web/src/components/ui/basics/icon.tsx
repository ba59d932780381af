import { createElement, type SVGProps } from 'react';
import type { IconNode } from 'lucide';

const attributes = {
  xmlns: 'http://www.w3.org/2000/svg',
  viewBox: '0 0 24 24',
  width: 24,
  height: 24,
  fill: 'none',
  stroke: 'currentColor',
  strokeWidth: 2,
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
} as const;

/** One of Lucide's icons, which are lists of shapes. */
export const Icon = ({ of, ...own }: { of: IconNode } & SVGProps<SVGSVGElement>) =>
  createElement('svg', { ...attributes, ...own }, ...of.map(([shape, its]) => createElement(shape, its)));
