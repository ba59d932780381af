/** Milliseconds for each file. */
const LIMIT = 5_000;

/** Reads the whole response: the browser does not cache one that is only begun. */
const read = async (path: string): Promise<string> => {
  const answer = await fetch(path, { signal: AbortSignal.timeout(LIMIT), priority: 'low' });
  if (!answer.ok) throw new Error(`${path} is missing`);
  return answer.text();
};

/**
 * Fetches the files in code-ahead.json into the browser's cache, one after another. Ends at the first file that does not arrive in
 * time, and returns whether all arrived. An `import()` on a dead connection would hang for minutes: it holds one of the
 * browser's six connections to the server, and the page that needs this code waits for it.
 */
export const fetchCodeAhead = async (): Promise<boolean> => {
  try {
    for (const path of JSON.parse(await read('/code-ahead.json')) as string[]) await read(path);
    return true;
  } catch {
    return false;
  }
};
