/** What first.js holds until the page's code has come. */
interface Early {
  /** The button that was pressed last, or the form that was sent. */
  pressed: HTMLElement | null;
  /** Holds nothing any more. */
  release(): void;
}

declare global {
  interface Window {
    early?: Early;
  }
}

type Field = HTMLInputElement | HTMLTextAreaElement;

let typed: readonly (readonly [field: Field, text: string])[] = [];

/** To be called before the fields of the written page get their handlers: a form empties them then. */
export const keepEarlyText = (): void => {
  if (!window.early) return;
  typed = [...document.querySelectorAll<Field>('#main input, #main textarea')]
    .filter(({ value, defaultValue }) => value !== defaultValue)
    .map((field) => [field, field.value]);
};

/** Types as a person would: React hears of a text only when it was not set by its own hand. */
const type = (field: Field, text: string): void => {
  field.value = '';
  Reflect.set(Object.getPrototypeOf(field) as object, 'value', text, field);
  field.dispatchEvent(new Event('input', { bubbles: true }));
};

/** Gives the page what was typed and pressed before its code had come. Does nothing the second time. */
export const replayEarlyInput = (): void => {
  const { early } = window;
  if (!early) return;
  delete window.early;
  early.release();
  for (const [field, text] of typed) type(field, text);
  const { pressed } = early;
  // Not at once: what was just typed must have reached the page's state.
  setTimeout(() => (pressed instanceof HTMLFormElement ? pressed.requestSubmit() : pressed?.click()));
};
