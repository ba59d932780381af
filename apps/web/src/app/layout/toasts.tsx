import { patiently } from '@waymark/client';
import { useEffect, useState, type ComponentType } from 'react';
import { onFirstNotice } from '../../lib/page/notify.js';

/** Brings the toast area with the first notice, or before it when one is likely. */
export const Toasts = () => {
  const [area, setArea] = useState<{ ToastArea: ComponentType }>();
  useEffect(
    () =>
      onFirstNotice(() => {
        // Not lazy(): the page stands without toasts too, and the next notice tries again.
        patiently(() => import('./toast-area.js')).then(setArea, () => {});
      }),
    [],
  );
  return area && <area.ToastArea />;
};
