const BYTE = /^(?:[0-9a-f]{2})*$/;

/** Throws RangeError for text that is not lower-case hex. */
export const fromHex = (text: string): Uint8Array<ArrayBuffer> => {
  if (!BYTE.test(text)) throw new RangeError('The text is not lower-case hex.');
  return Uint8Array.from({ length: text.length / 2 }, (_, index) =>
    Number.parseInt(text.slice(2 * index, 2 * index + 2), 16),
  );
};

export const toHex = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');

/** Throws DOMException for text that is not base64. */
export const fromBase64 = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text), (character) => character.charCodeAt(0));

export const fromText = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text);

const joined = (parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> => {
  const whole = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let end = 0;
  for (const part of parts) {
    whole.set(part, end);
    end += part.length;
  }
  return whole;
};

/** Hash of the concatenated parts, in hex. Needs WebCrypto, which browsers have on HTTPS and on localhost only: see canCheckProofs. */
export const sha256 = async (...parts: readonly Uint8Array[]): Promise<string> =>
  toHex(new Uint8Array(await crypto.subtle.digest('SHA-256', joined(parts))));
