/** Embeddings, overrides and isolates. Direction marks are excluded, because pasted Arabic and Hebrew addresses contain them. */
export const REORDERING = /[\u202a-\u202e\u2066-\u2069]/u;

/** Whether the text has a character that can reorder the text in and around it. */
export const hasReorderingCharacter = (text: string): boolean => REORDERING.test(text);
