import { RequestError } from '@waymark/client';

/** Where the line is, and what tells that it is back: the window, but for tests. */
interface Line {
  isOnline(): boolean;
  whenBack(): Promise<void>;
}

const windowsLine: Line = {
  isOnline: () => navigator.onLine,
  whenBack: () => new Promise((resolve) => window.addEventListener('online', () => resolve(), { once: true })),
};

/**
 * Sends a request, and once more whenever the network was gone and is back, until it is answered; with one idempotency key
 * it is carried out once however often that is. `waiting` is told before each wait. Rejects with any other failure.
 */
export const onceOnline = async <Answer>(
  send: () => Promise<Answer>,
  waiting: () => void,
  line: Line = windowsLine,
): Promise<Answer> => {
  for (;;) {
    try {
      return await send();
    } catch (error) {
      const isUnanswered = error instanceof RequestError && error.status === undefined;
      if (!isUnanswered || line.isOnline()) throw error;
      waiting();
      await line.whenBack();
    }
  }
};
