import { ROLES, type Role } from '@waymark/contracts';
import { z } from 'zod/mini';

const email = z.string();
const role = z.enum(ROLES);

/** An action of `npm run accounts`, also as its request to a running server. */
export const accountActionSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('list') }),
  z.object({ kind: z.literal('create'), email, role }),
  z.object({ kind: z.literal('change'), email, role: z.optional(role), enabled: z.optional(z.boolean()) }),
  z.object({ kind: z.literal('password'), email, password: z.string() }),
  z.object({ kind: z.literal('reset'), email }),
]);
export type AccountAction = z.infer<typeof accountActionSchema>;

/**
 * `code` is the exit code: 1 for a refused action, 2 if the action was not possible at this time. `lines` report the
 * result or the reason.
 */
export const actionOutcomeSchema = z.object({ code: z.literal([0, 1, 2]), lines: z.array(z.string()) });
export type ActionOutcome = z.infer<typeof actionOutcomeSchema>;

export interface ListedAccount {
  id: string;
  email: string;
  first_name: string;
  last_name: string;
  role: Role;
  enabled: boolean;
  registered_at: string;
  password_hash: string;
}

/** All accounts, including disabled ones. */
export interface AccountDirectory {
  /** In order of registration. */
  accounts(): AsyncIterable<ListedAccount> | Iterable<ListedAccount>;
  /** Ignores the case of the address. */
  byEmail(email: string): ListedAccount | undefined;
  /** The accounts with another role than customer. */
  roles(): Pick<ListedAccount, 'id' | 'email' | 'role'>[];
}
