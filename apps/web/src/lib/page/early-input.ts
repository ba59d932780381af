/** The input that first.js holds until the page's code is loaded. */
interface Early {
  /** The last clicked button, or the submitted form. */
  pressed: HTMLElement | null;
  /** Stops holding input. */
  release(): void;
}

declare global {
  interface Window {
    early?: Early;
    /** Handles code that could not be loaded: see first.js. */
    withoutCode: (failure: unknown) => Promise<never>;
  }
}

type Field = HTMLInputElement | HTMLTextAreaElement;

let typed: readonly (readonly [field: Field, text: string])[] = [];

/** Call this before the fields of the prerendered page get their handlers, because a form then empties them. */
export const keepEarlyText = (): void => {
  if (!window.early) return;
  typed = [...document.querySelectorAll<Field>('#main input, #main textarea')]
    .filter(({ value, defaultValue }) => value !== defaultValue)
    .map((field) => [field, field.value]);
};

/** Simulates typing. React ignores a value that its own setter has set. */
const type = (field: Field, text: string): void => {
  field.value = '';
  Reflect.set(Object.getPrototypeOf(field) as object, 'value', text, field);
  field.dispatchEvent(new Event('input', { bubbles: true }));
};

/** Replays the typing and the click that came before the page's code was loaded. A second call does nothing. */
export const replayEarlyInput = (): void => {
  const { early } = window;
  if (!early) return;
  delete window.early;
  early.release();
  for (const [field, text] of typed) type(field, text);
  const { pressed } = early;
  // Deferred, so that the replayed typing reaches the page's state first.
  setTimeout(() => (pressed instanceof HTMLFormElement ? pressed.requestSubmit() : pressed?.click()));
};
