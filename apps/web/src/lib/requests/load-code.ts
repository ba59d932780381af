import { patiently } from '@waymark/client';
import { kept, storageKeys } from '../storage/storage.js';

/** Whether the server has another build than this page's: what the page has not fetched yet is then gone for good. */
const isReplaced = async (): Promise<boolean> => {
  const own = [...document.querySelectorAll('script[type="module"][src]')].map((script) => script.getAttribute('src'));
  try {
    const answer = await fetch('/', { cache: 'no-store' });
    const served = await answer.text();
    // A sign-in page of the network in between is no other build.
    const isOurs = served.includes('id="root"');
    return answer.ok && isOurs && own.some((address) => !served.includes(String(address)));
  } catch {
    return false;
  }
};

const lastReload = kept('session', storageKeys.session.reloaded);
/** Milliseconds. Servers of two builds side by side must not make a page reload for ever. */
const notAgainWithin = 60_000;

/** Without storage a second reload could not be told from the first. */
const mayReload = (): boolean =>
  Date.now() - Number(lastReload.read()) >= notAgainWithin && lastReload.write(String(Date.now()));

/**
 * Fetches the code of what was just chosen. When the server was upgraded meanwhile the page is loaded anew, once, at the
 * address it has by then; forms have what was typed in their drafts. Rejects with the last failure.
 */
export const loadCode = <Code>(load: () => Promise<Code>): Promise<Code> =>
  patiently(async () => {
    try {
      return await load();
    } catch (error) {
      if (!(await isReplaced()) || !mayReload()) throw error;
      window.location.reload();
      return new Promise<never>(() => {});
    }
  });
