import { patiently } from '@waymark/client';
import { kept, storageKeys } from '../storage/storage.js';

/**
 * Returns whether the server has a newer build than this page. Chunks that the page has not loaded are then gone. This module is
 * in the chunk that every document of its build requests.
 */
const isReplaced = async (): Promise<boolean> => {
  try {
    const answer = await fetch('/', { cache: 'no-store' });
    const served = await answer.text();
    // A network's sign-in page is not a build.
    return answer.ok && served.includes('id="root"') && !served.includes(new URL(import.meta.url).pathname);
  } catch {
    return false;
  }
};

const lastReload = kept('session', storageKeys.session.reloaded);
/** Milliseconds. Two servers with different builds behind one address must not make a page reload forever. */
const notAgainWithin = 60_000;

/** Without storage, the page could not limit its reloads. */
const mayReload = (): boolean =>
  Date.now() - Number(lastReload.read()) >= notAgainWithin && lastReload.write(String(Date.now()));

/**
 * Loads the code of the chosen page. If the server was upgraded meanwhile, reloads the page once at its current address; drafts
 * keep the entries of forms. Rejects with the last failure.
 */
export const loadCode = <Code>(load: () => Promise<Code>): Promise<Code> =>
  patiently(
    async () => {
      try {
        return await load();
      } catch (error) {
        if (!(await isReplaced()) || !mayReload()) throw error;
        location.reload();
        return new Promise<never>(() => {});
      }
    },
    (failure) => !(failure instanceof SyntaxError),
  ).catch((failure: unknown) => window.withoutCode(failure));
