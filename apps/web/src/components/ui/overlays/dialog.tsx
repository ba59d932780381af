import { X } from 'lucide';
import { Dialog as Primitive } from 'radix-ui';
import { useRef, type ReactNode } from 'react';
import { Icon } from '../basics/icon.js';
import type { Elements } from '../basics/elements.js';

const focusAgain = (opener: Element | null): void => {
  const target = opener?.isConnected ? opener : document.getElementById('main');
  if (target instanceof HTMLElement) target.focus({ preventScroll: true });
};

/**
 * Focuses the selected radio button, as Tab would, and a combobox. The primitive focuses the first radio button, and selects the
 * text of a combobox: the next key would replace what was typed before the dialog opened.
 */
const focusChosen = (event: Event): void => {
  const [first, ...others] = (event.currentTarget as HTMLElement).querySelectorAll('input, select, textarea, button');
  if (!(first instanceof HTMLInputElement)) return;
  const chosen = first.matches('[role="combobox"]')
    ? first
    : [first, ...others].find((field) => field.matches('[type="radio"]:checked'));
  if (!(chosen instanceof HTMLInputElement) || chosen.name !== first.name) return;
  event.preventDefault();
  chosen.focus();
};

/**
 * A modal dialog: it traps the focus, closes on Escape and on a click on the backdrop, and returns the focus to the element
 * that had it, or to the page if that element is gone.
 */
export const Dialog = ({
  open,
  onClose,
  title,
  description,
  children,
}: {
  open: boolean;
  onClose: () => void;
  title: string;
  description?: ReactNode;
  children?: Elements;
}) => {
  const opener = useRef<Element>(null);
  return (
    <Primitive.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <Primitive.Portal>
        <Primitive.Overlay className="fixed inset-0 z-50 animate-[arrive_160ms_ease-out] bg-night/70 backdrop-blur-[2px]" />
        <Primitive.Content
          onOpenAutoFocus={(event) => {
            opener.current = document.activeElement;
            focusChosen(event);
          }}
          // The primitive returns the focus only to its own trigger.
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            focusAgain(opener.current);
          }}
          {...(description ? {} : { 'aria-describedby': undefined })}
          className="fixed top-1/2 left-1/2 z-50 grid max-h-[calc(100dvh-2rem)] w-[min(36rem,calc(100vw-2rem))] -translate-1/2 gap-4 overflow-y-auto rounded-lg border border-line bg-surface p-6 shadow-floating"
        >
          <Primitive.Title className="pr-10 text-lg">{title}</Primitive.Title>
          {description && <Primitive.Description className="text-muted">{description}</Primitive.Description>}
          {children}
          {/* Last, so that the initial focus goes to the content. */}
          <Primitive.Close
            aria-label="Close"
            className="absolute top-4.5 right-4 grid size-10 place-items-center rounded-md text-muted transition-colors hover:bg-raised hover:text-ink"
          >
            <Icon of={X} className="size-5" />
          </Primitive.Close>
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  );
};
