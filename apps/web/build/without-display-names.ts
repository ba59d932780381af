import type { Plugin } from 'vite';
import { expectFound } from './expect-found.js';

const displayName = /^\w+\.displayName = (?:"[^"]*"|'[^']*'|\w+);$/gm;
const component = /^((?:const|let|var) \w+ = )(React\d*\.(?:createContext|forwardRef|memo)\()/gm;

/**
 * Lets the bundler leave out what nobody imports of React libraries such as React Router: a `Form.displayName = 'Form'`
 * or a call of `forwardRef` that is not marked as pure would keep the whole component in the build.
 */
export const withoutDisplayNames = (): Plugin => {
  const names = 'a displayName that is set';
  const components = 'a component made by a call of React';
  const { found, hooks } = expectFound(names, components);
  return {
    name: 'without-display-names',
    apply: 'build',
    ...hooks,
    transform: {
      filter: { id: /node_modules\/.+\.m?js$/, code: /^\w+\.displayName = /m },
      handler(code) {
        const nameless = code.replace(displayName, '');
        if (nameless !== code) found(names);
        const marked = nameless.replace(component, '$1/* @__PURE__ */ $2');
        if (marked !== nameless) found(components);
        return { code: marked, map: null };
      },
    },
  };
};
