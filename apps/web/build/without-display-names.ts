import type { Plugin } from 'vite';

const displayName = /^\w+\.displayName = (?:"[^"]*"|'[^']*');$/gm;
const component = /^((?:const|let|var) \w+ = )(React\d*\.(?:createContext|forwardRef|memo)\()/gm;

/**
 * Removes unused components of React Router from the build. Without it, each `Form.displayName = 'Form'` and each `forwardRef`
 * that is not marked as pure keeps a whole component: 4,170 of the 130,000 gzipped bytes that the Track page may load.
 * Rolldown's own options either keep these components or drop needed side effects of other packages. If a new version of React
 * Router changes the code that this plugin replaces, test/browser/public/weight.spec.ts fails.
 */
export const withoutDisplayNames = (): Plugin => ({
  name: 'without-display-names',
  apply: 'build',
  transform: {
    filter: { id: /node_modules\/react-router\/.+\.mjs$/ },
    handler: (code) => ({
      code: code.replace(displayName, '').replace(component, '$1/* @__PURE__ */ $2'),
      map: null,
    }),
  },
});
