import { RequestError, randomKey } from '@waymark/client';
import { useState } from 'react';
import { kept, storageKeys } from '../storage/storage.js';

interface RequestKey {
  /** To be sent with the request as its Idempotency-Key. */
  value: () => string;
  /** The request was carried out: what a form that stays sends next is another one. */
  succeeded: () => void;
  /** An answered request is over, and what is sent next is another one; one without an answer is the same when it is sent again. */
  failed: (error: unknown) => void;
}

/** Of a form with a draft the key is kept with it, once it was sent: what a page that was loaded again sends is the same request. */
export const newRequestKey = (draft?: string): RequestKey => {
  const stored = draft === undefined ? undefined : kept('session', storageKeys.session.requestKey, draft);
  let key = stored?.read() ?? randomKey();
  const renew = () => {
    key = randomKey();
    stored?.write(null);
  };
  return {
    value: () => {
      stored?.write(key);
      return key;
    },
    succeeded: renew,
    failed: (error) => {
      if (error instanceof RequestError && error.status !== undefined) renew();
    },
  };
};

/** The key that makes a form's request safe to send twice; `draft` names the form's draft. */
export const useRequestKey = (draft?: string): RequestKey => {
  const [key] = useState(() => newRequestKey(draft));
  return key;
};
