import type { ReactNode } from 'react';
import { useUser } from '../../../lib/session/session.js';
import { Note } from './note.js';

/** What only those can use who may change something; auditors are told why it is not theirs. */
export const ForThoseWhoWrite = ({ children }: { children: ReactNode }) =>
  useUser().role === 'auditor' ? (
    <Note tone="info">
      Webhooks belong to those who ship. Auditors read everything and change nothing: the event stream is yours, and a
      key that reads.
    </Note>
  ) : (
    children
  );
