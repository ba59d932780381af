import { useMutation } from '@tanstack/react-query';
import { auditCalls } from '@waymark/client';
import { http } from '../../../lib/requests/http.js';

const audit = auditCalls(http);

/** Has the server recompute every hash chain; takes as long as the log is. */
export const useVerification = () =>
  useMutation({
    mutationFn: async () => ({
      verdict: await audit.verify(),
      at: new Date().toISOString(),
    }),
  });

export const useCheckpoint = () => useMutation({ mutationFn: () => audit.checkpoint() });
