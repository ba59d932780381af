import { RequestError } from '@waymark/client';

/** The state of the network connection: the window's, except in tests. */
interface Line {
  isOnline(): boolean;
  whenBack(): Promise<void>;
}

const windowsLine: Line = {
  isOnline: () => navigator.onLine,
  whenBack: () => new Promise((resolve) => window.addEventListener('online', () => resolve(), { once: true })),
};

interface Request<Answer> {
  send(): Promise<Answer>;
  /** Called before each wait for the connection. */
  waiting(): void;
  /** Checked after each wait: a request of one user must not be sent after another user has signed in. */
  isWanted(): boolean;
}

/**
 * Sends a request, and retries it whenever the connection was lost and is back, until there is a response. With one idempotency
 * key, the server carries it out once. Rejects with any other failure, and with the last failure after a cancellation.
 */
export const onceOnline = async <Answer>(
  { send, waiting, isWanted }: Request<Answer>,
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
      if (!isWanted()) throw error;
    }
  }
};
