import { pagePaths } from '@waymark/contracts/ui';
import { Suspense, useEffect, useEffectEvent, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { pressedKey } from '../lib/page/pressed-key.js';
import { lazyPart } from './lazy-part.js';
import { loadGoToDialog } from './signed-in-pages.js';

const GoToDialog = lazyPart(async () => (await loadGoToDialog()).GoToDialog);

/**
 * Opens with Ctrl+K on every signed-in page. The shipment table has its own dialog, which keeps its filters and opens shipments
 * next to its list.
 */
export const GoTo = () => {
  const { pathname } = useLocation();
  const [isOpen, setIsOpen] = useState(false);
  const press = useEffectEvent((event: KeyboardEvent) => {
    const isShortcut = (event.ctrlKey || event.metaKey) && !event.altKey && pressedKey(event).toLowerCase() === 'k';
    if (!isShortcut || event.defaultPrevented || pathname === pagePaths.allShipments) return;
    // A submitted form in a dialog would lose its input.
    if (event.target instanceof Element && event.target.closest('[role="dialog"]')) return;
    event.preventDefault();
    setIsOpen(true);
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => press(event);
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
  if (!isOpen) return null;
  return (
    <Suspense>
      <GoToDialog onClose={() => setIsOpen(false)} />
    </Suspense>
  );
};
