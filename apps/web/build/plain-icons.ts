import type { Plugin } from 'vite';
import { expectFound } from './expect-found.js';

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
export const plainIcons = (): Plugin => {
  const builder = "Lucide's createLucideIcon";
  const data = "unused data of Lucide's icons";
  const { found, hooks } = expectFound(builder, data);
  return {
    name: 'plain-icons',
    apply: 'build',
    ...hooks,
    transform: {
      filter: { id: [createLucideIcon, /lucide-react\/dist\/esm\/icons\//] },
      handler(code, id) {
        if (createLucideIcon.test(id)) {
          found(builder);
          return { code: plainIcon, map: null };
        }
        const plain = code.replace(unusedData, '');
        if (plain !== code) found(data);
        return { code: plain, map: null };
      },
    },
  };
};
