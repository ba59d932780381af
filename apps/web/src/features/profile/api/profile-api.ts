import { accountCalls } from '@waymark/client';
import type { ChangePasswordRequest, ProfilePatch } from '@waymark/contracts';
import { http } from '../../../lib/requests/http.js';
import { personOf } from '../../../lib/session/profile.js';
import type { User } from '../../../lib/session/session.js';

const accounts = accountCalls(http);

export const readProfile = async (signal: AbortSignal): Promise<User> => personOf(await accounts.profile({ signal }));

export const changeProfile = async (patch: ProfilePatch): Promise<User> =>
  personOf(await accounts.changeProfile(patch));

/** The key makes a retry after a lost response safe. */
export const changePassword = async (request: ChangePasswordRequest, key: string): Promise<void> => {
  await accounts.changePassword(request, { idempotencyKey: key });
};
