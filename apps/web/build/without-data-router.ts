import type { Plugin } from 'vite';

const replacements: readonly (readonly [code: string, replacement: string])[] = [
  ['return isDataRoute ? useNavigateStable() : useNavigateUnstable();', 'return useNavigateUnstable();'],
  ['let dataRouterState = dataRouterOpts?.state;', 'const dataRouterState = void 0;'],
  ['RenderErrorBoundary.contextType = RSCRouterContext;', ''],
  ['if (dataRouterOpts && dataRouterState) {', 'if (dataRouterState) {'],
];

/**
 * Leaves out of React Router what only its data routers use: their loaders, their redirects by error and their error pages.
 * The product routes with <BrowserRouter>; a page under createBrowserRouter would not see its loaders' data.
 */
export const withoutDataRouter = (): Plugin => ({
  name: 'without-data-router',
  apply: 'build',
  transform: {
    filter: { id: /node_modules\/react-router\/dist\/production\//, code: 'function _renderMatches(' },
    handler(code) {
      const missing = replacements.find(([part]) => !code.includes(part));
      if (missing) this.error(`React Router has no longer: ${missing[0]}`);
      return { code: replacements.reduce((left, [part, other]) => left.replace(part, other), code), map: null };
    },
  },
});
