import type { ReactNode } from 'react';
import { mayWrite, useUser } from '../../../lib/session/session.js';
import { Note } from './note.js';

/** Content for users who may change something. Auditors see an explanation instead. */
export const ForThoseWhoWrite = ({ children }: { children: ReactNode }) =>
  mayWrite(useUser()) ? (
    children
  ) : (
    <Note tone="info">
      Auditors read everything and change nothing, so they have no webhooks. You can use the event stream and create
      keys that read events.
    </Note>
  );
