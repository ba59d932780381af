import { useMutation } from '@tanstack/react-query';
import { apiPaths, type SignedCheckpoint, type VerificationVerdict } from '@waymark/contracts';
import { http } from '../../../lib/http.js';

/** Has the server recompute every hash chain; takes as long as the log is. */
export const useVerification = () =>
  useMutation({
    mutationFn: async () => ({
      verdict: (await http.get<VerificationVerdict>(apiPaths.auditVerify, { timeout: 0 })).data,
      at: new Date().toISOString(),
    }),
  });

export const useCheckpoint = () =>
  useMutation({
    mutationFn: async () => (await http.get<SignedCheckpoint>(apiPaths.auditCheckpoint, { timeout: 0 })).data,
  });
