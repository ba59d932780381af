import { apiPaths, type ChangePasswordRequest, type Profile, type ProfilePatch } from '@waymark/contracts';
import { http } from '../../../lib/http.js';

export const readProfile = async (signal: AbortSignal): Promise<Profile> =>
  (await http.get<Profile>(apiPaths.profile, { signal })).data;

export const changeProfile = async (patch: ProfilePatch): Promise<Profile> =>
  (await http.patch<Profile>(apiPaths.profile, patch)).data;

export const changePassword = async (request: ChangePasswordRequest): Promise<void> => {
  await http.post(apiPaths.changePassword, request);
};
