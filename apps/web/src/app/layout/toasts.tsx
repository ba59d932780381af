import { patiently } from '@waymark/client';
import { useEffect, useState, type ComponentType } from 'react';
import { onFirstNotice } from '../../lib/notices/notify.js';

/** Loads the toast area with the first notice, or earlier when one is likely. */
export const Toasts = () => {
  const [area, setArea] = useState<{ ToastArea: ComponentType }>();
  useEffect(
    () =>
      onFirstNotice(() => {
        // Not lazy(): the page works without toasts, and the next notice retries the load.
        patiently(() => import('./toast-area.js')).then(setArea, () => {});
      }),
    [],
  );
  return area && <area.ToastArea />;
};
