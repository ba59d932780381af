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

const CONTROLS = '#root :is(input, textarea, button, form, a)';

let prerendered: readonly Element[] = [];
let typed: readonly (readonly [field: Field, text: string])[] = [];

/** Call this before hydration. React replaces the elements of a page that a browser has translated. */
export const keepControls = (): void => {
  prerendered = [...document.querySelectorAll(CONTROLS)];
};

/** The element, or the one that replaced it. */
const current = <Control extends Element>(element: Control): Control =>
  element.isConnected
    ? element
    : ((document.querySelectorAll(CONTROLS)[prerendered.indexOf(element)] as Control | undefined) ?? element);

/** Call this before the fields of the prerendered page get their handlers, because a form then empties them. */
export const keepEarlyText = (): void => {
  if (!window.early) return;
  typed = (prerendered as Field[])
    .filter((field) => field.matches('input, textarea') && field.value !== field.defaultValue)
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
  for (const [field, text] of typed) type(current(field), text);
  const pressed = early.pressed && current(early.pressed);
  // Deferred, so that the replayed typing reaches the page's state first.
  setTimeout(() => (pressed instanceof HTMLFormElement ? pressed.requestSubmit() : pressed?.click()));
};
