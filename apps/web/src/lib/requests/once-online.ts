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

interface Request<Answer> {
  send(): Promise<Answer>;
  /** Told before each wait for the line. */
  waiting(): void;
  /** Asked after it: whoever signed in meanwhile must send nothing of who was there before. */
  isWanted(): boolean;
}

/**
 * Sends a request, and once more whenever the network was gone and is back, until it is answered; with one idempotency key
 * it is carried out once however often that is. Rejects with any other failure, and with the last one when it is wanted no more.
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
