import type { ReactElement } from 'react';

/** Elements without bare text between them. React cannot change such text on a translated page. */
export type Elements = ReactElement | false | null | undefined | readonly Elements[];

/** Puts text into an element of its own. */
export const elementsOf = (content: string | Elements): Elements =>
  typeof content === 'string' ? <span>{content}</span> : content;
