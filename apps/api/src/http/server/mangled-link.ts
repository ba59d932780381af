/** The name of the parameter in other cases, and after an & that a mail program has escaped. */
const NAME = /^(?:amp;)*tracking$/i;
/** An equals sign as quoted-printable mails encode it (RFC 2045, 6.7). */
const EQUALS = /^3D/i;

/** The tracking number of a link to Track that a mail program has mangled; undefined if the link is whole or has no number. */
export const trackedByMangledLink = (query: Readonly<Record<string, unknown>>): string | undefined => {
  const [name, value] = Object.entries(query).find(([key]) => NAME.test(key)) ?? [];
  if (name === undefined || typeof value !== 'string') return undefined;
  const number = value.replace(EQUALS, '');
  return name === 'tracking' && number === value ? undefined : number;
};
