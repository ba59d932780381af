/** Calls `make` when its result is first needed: making one of Intl's formatters takes milliseconds on a phone. */
export const once = <Made>(make: () => Made): (() => Made) => {
  let made: Made | undefined;
  return () => (made ??= make());
};

/** A formatter of dates and times, made when it is first used. */
export const dateFormatter = (
  locale: string | undefined,
  options: Intl.DateTimeFormatOptions,
): ((date: Date | number) => string) => {
  const formatter = once(() => new Intl.DateTimeFormat(locale, options));
  return (date) => formatter().format(date);
};
