import { pagePaths } from '@waymark/contracts/ui';
import { Suspense, useEffect, useEffectEvent, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { pressedKey } from '../lib/page/pressed-key.js';
import { lazyPart } from './lazy-part.js';
import { loadGoToDialog } from './signed-in-pages.js';
import { typedAhead } from './typed-ahead.js';

const GoToDialog = lazyPart(async () => (await loadGoToDialog()).GoToDialog);

/** Without this, keys that are pressed while the code of the dialog loads would type into the page or be lost. */
const TypedAhead = ({
  text,
  onType,
  onCancel,
}: {
  text: string;
  onType: (text: string) => void;
  onCancel: () => void;
}) => {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.key === 'Escape') return onCancel();
    const longer = typedAhead(text, event);
    if (longer === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    onType(longer);
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => press(event);
    document.addEventListener('keydown', onKey, true);
    return () => document.removeEventListener('keydown', onKey, true);
  }, []);
  return null;
};

/**
 * Opens with Ctrl+K on every signed-in page. The shipment table has its own dialog, which keeps its filters and opens shipments
 * next to its list.
 */
export const GoTo = () => {
  const { pathname } = useLocation();
  const [isOpen, setIsOpen] = useState(false);
  const [typed, setTyped] = useState('');
  const press = useEffectEvent((event: KeyboardEvent) => {
    const isShortcut = (event.ctrlKey || event.metaKey) && !event.altKey && pressedKey(event).toLowerCase() === 'k';
    if (!isShortcut || event.defaultPrevented || pathname === pagePaths.allShipments) return;
    // A submitted form in a dialog would lose its input.
    if (event.target instanceof Element && event.target.closest('[role="dialog"]')) return;
    event.preventDefault();
    if (!isOpen) setTyped('');
    setIsOpen(true);
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => press(event);
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
  if (!isOpen) return null;
  const close = () => setIsOpen(false);
  return (
    <Suspense fallback={<TypedAhead text={typed} onType={setTyped} onCancel={close} />}>
      <GoToDialog typed={typed} onClose={close} />
    </Suspense>
  );
};
