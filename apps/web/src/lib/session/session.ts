import type { Role } from '@waymark/contracts';
import { createContext, useContext } from 'react';

/** The signed-in user in the client's own form. */
export interface User {
  id: string;
  email: string;
  firstName: string;
  lastName: string;
  phoneNumber: string;
  address: string;
  companyName: string;
  isStaff: boolean;
  role: Role;
}

export interface Credentials {
  email: string;
  password: string;
}

export interface Session {
  /** Null if nobody is signed in. */
  user: User | null;
  /** True while a sign-in is under way. */
  loading: boolean;
  /** How the last session ended; null if there was none in this tab. */
  ended: 'signed_out' | 'expired' | 'idle' | null;
  /** Since when the refresh has had no definite response, in milliseconds since 1970; null otherwise. */
  unansweredSince: number | null;
  /** Rejects with an Error whose message can be shown. */
  signIn(credentials: Credentials): Promise<void>;
  signOut(): void;
  /** Call it after a change of the profile. */
  updateUser(user: User): void;
  accessToken(): string | null;
  /** Returns a new access token in place of a stale one; null if signed out or refused. Rejects without a definite response. */
  refreshAccess(stale: string): Promise<string | null>;
  /** Calls the listener after each refresh. Returns the unsubscribe function. */
  onRefreshed(listener: () => void): () => void;
}

export const SessionContext = createContext<Session | null>(null);

export const useSession = (): Session => {
  const session = useContext(SessionContext);
  if (!session) throw new Error('useSession is used outside the session provider');
  return session;
};

/** For components that only signed-in users see. */
export const useUser = (): User => {
  const { user } = useSession();
  if (!user) throw new Error('useUser is used where nobody is signed in');
  return user;
};

/** Auditors only read. */
export const mayWrite = (user: User): boolean => user.role !== 'auditor';

export const readsEveryShipment = (user: User): boolean => user.role !== 'customer';
