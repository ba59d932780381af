/** The tracking number in the address of a tracking page; other text unchanged. */
export const typedNumber = (text: string): string => /[?&]tracking=([\w-]+)/.exec(text)?.[1] ?? text;
