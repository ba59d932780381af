import type { Plugin } from 'vite';

const displayName = /^\w+\.displayName = (?:"[^"]*"|'[^']*'|\w+);$/gm;
const component = /^((?:const|let|var) \w+ = )(React\d*\.(?:createContext|forwardRef|memo)\()/gm;

/**
 * Lets the bundler leave out what nobody imports of React libraries such as React Router: a `Form.displayName = 'Form'`
 * or a call of `forwardRef` that is not marked as pure would keep the whole component in the build.
 */
export const withoutDisplayNames = (): Plugin => ({
  name: 'without-display-names',
  apply: 'build',
  transform: {
    filter: { id: /node_modules\/.+\.m?js$/, code: /^\w+\.displayName = /m },
    handler: (code) => ({ code: code.replace(displayName, '').replace(component, '$1/* @__PURE__ */ $2'), map: null }),
  },
});
