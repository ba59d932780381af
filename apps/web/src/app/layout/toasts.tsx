import { lazy, Suspense, useEffect, useState } from 'react';
import { onFirstNotice } from '../../lib/notify.js';

const ToastArea = lazy(async () => ({ default: (await import('./toast-area.js')).ToastArea }));

/** Brings the toast area with the first notice. */
export const Toasts = () => {
  const [wanted, setWanted] = useState(false);
  useEffect(() => onFirstNotice(() => setWanted(true)), []);
  return (
    wanted && (
      <Suspense fallback={null}>
        <ToastArea />
      </Suspense>
    )
  );
};
