/** Calls `make` on first use: creating an Intl formatter takes milliseconds on a phone. */
export const once = <Made>(make: () => Made): (() => Made) => {
  let made: Made | undefined;
  return () => (made ??= make());
};

/** A formatter of dates and times, created on first use. */
export const dateFormatter = (
  locale: string | undefined,
  options: Intl.DateTimeFormatOptions,
): ((date: Date | number) => string) => {
  const formatter = once(() => new Intl.DateTimeFormat(locale, options));
  return (date) => formatter().format(date);
};
