import { accountCalls } from '@waymark/client';
import { apiPaths, type ChangePasswordRequest, type ProfilePatch } from '@waymark/contracts';
import { http } from '../../../lib/http.js';
import { personOf } from '../../../lib/profile.js';
import type { User } from '../../../lib/session.js';

export const readProfile = async (signal: AbortSignal): Promise<User> =>
  personOf((await http.get(apiPaths.profile, { signal })).data);

export const changeProfile = async (patch: ProfilePatch): Promise<User> =>
  personOf((await http.patch(apiPaths.profile, patch)).data);

/** The key makes it safe to send again when the answer was lost. */
export const changePassword = async (request: ChangePasswordRequest, key: string): Promise<void> => {
  await accountCalls(http).changePassword(request, { idempotencyKey: key });
};
