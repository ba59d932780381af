import { lazy } from 'react';
import { loadCode } from '../../../../lib/requests/load-code.js';

/** Loads the bar code library (65 kB) only when a label is printed. */
export const LabelDialog = lazy(async () => ({
  default: (await loadCode(() => import('./label-dialog.js'))).LabelDialog,
}));
