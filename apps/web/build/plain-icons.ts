import type { Plugin } from 'vite';

const plainIcon = `
import { createElement } from 'react';
const fixed = {
  xmlns: 'http://www.w3.org/2000/svg', viewBox: '0 0 24 24', width: 24, height: 24,
  fill: 'none', stroke: 'currentColor', strokeWidth: 2, strokeLinecap: 'round', strokeLinejoin: 'round',
};
export default ({ node }) => {
  const shapes = node.map((shape) => createElement(...shape));
  return (attributes) => createElement('svg', { ...fixed, ...attributes }, ...shapes);
};`;

const createLucideIcon = /lucide-react\/dist\/esm\/createLucideIcon\.mjs$/;
const unusedData = /,?\s*key: "[^"]*"|^ {2}(?:name: "[^"]*"|size: 24|aliases: \[[^\]]*\]),?$|^__iconData\.node;$/gm;

/** Icons are drawn as they are: Lucide's way to build each from twenty settings weighs on every page, in code and in time. */
export const plainIcons = (): Plugin => ({
  name: 'plain-icons',
  apply: 'build',
  transform: {
    filter: { id: [createLucideIcon, /lucide-react\/dist\/esm\/icons\//] },
    handler: (code, id) => ({ code: createLucideIcon.test(id) ? plainIcon : code.replace(unusedData, ''), map: null }),
  },
});
