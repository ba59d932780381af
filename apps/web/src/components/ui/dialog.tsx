import { X } from 'lucide';
import { Dialog as Primitive } from 'radix-ui';
import { useRef, type ReactNode } from 'react';
import { Icon } from './icon.js';

const focusAgain = (opener: Element | null): void => {
  const target = opener?.isConnected ? opener : document.getElementById('main');
  if (target instanceof HTMLElement) target.focus({ preventScroll: true });
};

/** Radio buttons are entered at the chosen one, as by Tab; the primitive takes the first. */
const focusChosen = (event: Event): void => {
  const [first, ...others] = (event.currentTarget as HTMLElement).querySelectorAll('input, select, textarea, button');
  if (!(first instanceof HTMLInputElement) || first.type !== 'radio') return;
  const chosen = [first, ...others].find((field) => field.matches(':checked'));
  if (!(chosen instanceof HTMLInputElement) || chosen.name !== first.name) return;
  event.preventDefault();
  chosen.focus();
};

/** A modal dialog: focus stays inside, Escape and the backdrop close it, focus goes back to where it came from, or to the page when that is gone. */
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
  children?: ReactNode;
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
          // The primitive itself only knows a trigger of its own.
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
          {/* Last, so that the focus begins at what the dialog is about. */}
          <Primitive.Close
            aria-label="Close"
            className="absolute top-4.5 right-4 grid size-10 place-items-center rounded-md text-muted transition-colors hover:bg-raised hover:text-ink"
          >
            <Icon of={X} aria-hidden="true" className="size-5" />
          </Primitive.Close>
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  );
};
