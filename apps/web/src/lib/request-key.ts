import { RequestError, randomKey } from '@waymark/client';
import { useState } from 'react';

interface RequestKey {
  /** To be sent with the request as its Idempotency-Key. */
  value: () => string;
  /** The request was carried out: what a form that stays sends next is another one. */
  succeeded: () => void;
  /** An answered request is over, and what is sent next is another one; one without an answer is the same when it is sent again. */
  failed: (error: unknown) => void;
}

const newRequestKey = (): RequestKey => {
  let key = randomKey();
  return {
    value: () => key,
    succeeded: () => {
      key = randomKey();
    },
    failed: (error) => {
      if (error instanceof RequestError && error.status !== undefined) key = randomKey();
    },
  };
};

/** The key that makes a form's request safe to send twice. */
export const useRequestKey = (): RequestKey => {
  const [key] = useState(newRequestKey);
  return key;
};
