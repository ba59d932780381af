import { lazy } from 'react';
import { loadCode } from '../../../../lib/requests/load-code.js';

/** Drawing bar codes takes 65 kB that only somebody who prints a label needs. */
export const LabelDialog = lazy(async () => ({
  default: (await loadCode(() => import('./label-dialog.js'))).LabelDialog,
}));
