/** The number that a text holds: of a tracking page's address, as somebody sent it, the number in it. */
export const typedNumber = (text: string): string => /[?&]tracking=([\w-]+)/.exec(text)?.[1] ?? text;
