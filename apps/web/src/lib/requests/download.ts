import { RequestError } from '@waymark/client';
import type { AxiosProgressEvent } from 'axios';
import { http } from './http.js';

/** Saves a file under this name as a download. */
export const saveFile = (content: Blob, name: string): void => {
  const address = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  URL.revokeObjectURL(address);
};

const jsonOf = async (body: unknown): Promise<unknown> => {
  if (!(body instanceof Blob)) return undefined;
  try {
    return JSON.parse(await body.text()) as unknown;
  } catch {
    return undefined;
  }
};

export interface ReadFile {
  content: Blob;
  /** The name that the server sends. */
  name: string;
}

const nameOf = (disposition: unknown, otherwise: string): string =>
  (typeof disposition === 'string' ? /filename="([^"]+)"/.exec(disposition)?.[1] : undefined) ?? otherwise;

/**
 * Downloads a file with the session's token and without a timeout; `onRead` receives the number of bytes so far. Throws
 * RequestError.
 */
export const readFile = async (
  path: string,
  accept: string,
  { query, signal, onRead }: { query?: object | undefined; signal: AbortSignal; onRead: (bytes: number) => void },
): Promise<ReadFile> => {
  try {
    const { data, headers } = await http.get<Blob>(path, {
      headers: { accept },
      responseType: 'blob',
      timeout: 0,
      signal,
      params: query,
      onDownloadProgress: ({ loaded }: AxiosProgressEvent) => onRead(loaded),
    });
    return { content: data, name: nameOf(headers['content-disposition'], path.split('/').findLast(Boolean) ?? 'file') };
  } catch (error) {
    // The body of an error response is a file here, too.
    if (error instanceof RequestError) throw new RequestError(error.message, error.status, await jsonOf(error.body));
    throw error;
  }
};
