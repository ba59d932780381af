import { register } from 'node:module';

/**
 * Preloaded into a product process. While the file ROWS_FAIL_BY exists, every read of the shipment of an event fails
 * as on a broken disk. The driver's classes cannot be changed, so that the module is replaced.
 */
const replacement = new URL('./failing-rows.mjs', import.meta.url).href;

const hooks = `
  export const resolve = (specifier, context, next) =>
    specifier === '@photostructure/sqlite' && context.parentURL !== '${replacement}'
      ? { url: '${replacement}', shortCircuit: true }
      : next(specifier, context);
`;

if (process.env.ROWS_FAIL_BY !== undefined) register(`data:text/javascript,${encodeURIComponent(hooks)}`);
