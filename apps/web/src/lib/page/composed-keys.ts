/**
 * Keeps every key of an input method from the page: while it composes, Enter, Escape and the arrows are for its candidates.
 * Safari reports the Enter that ends a composition after it, with the key code 229: https://www.w3.org/TR/uievents/#determine-keydown-keyup-keyCode
 */
export const ignoreComposedKeys = (): void => {
  const ignore = (event: KeyboardEvent): void => {
    // oxlint-disable-next-line typescript/no-deprecated -- Safari gives no other sign of that Enter.
    if (event.isComposing || event.keyCode === 229) event.stopImmediatePropagation();
  };
  window.addEventListener('keydown', ignore, true);
  window.addEventListener('keyup', ignore, true);
};
