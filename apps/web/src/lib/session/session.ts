import type { Role } from '@waymark/contracts';
import { createContext, useContext } from 'react';

/** The signed-in person, in the client's own form. */
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
  /** Null when nobody is signed in. */
  user: User | null;
  /** A sign-in is under way. */
  loading: boolean;
  /** How the last session ended; null when there was none in this tab. */
  ended: 'signed_out' | 'expired' | null;
  /** Rejects with an Error whose message can be shown. */
  signIn(credentials: Credentials): Promise<void>;
  signOut(): void;
  /** After the profile was changed. */
  updateUser(user: User): void;
  accessToken(): string | null;
  /** A new access token in place of a stale one; null when signed out or refused. */
  refreshAccess(stale: string): Promise<string | null>;
  /** Calls the listener after each refresh. Returns the unsubscription. */
  onRefreshed(listener: () => void): () => void;
}

export const SessionContext = createContext<Session | null>(null);

export const useSession = (): Session => {
  const session = useContext(SessionContext);
  if (!session) throw new Error('useSession is used outside the session provider');
  return session;
};

/** For what only signed-in people see. */
export const useUser = (): User => {
  const { user } = useSession();
  if (!user) throw new Error('useUser is used where nobody is signed in');
  return user;
};

export const readsEveryShipment = (user: User): boolean => user.role !== 'customer';
