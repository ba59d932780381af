import { useMutation } from '@tanstack/react-query';
import { auditCalls } from '@waymark/client';
import { http } from '../../../lib/requests/http.js';

const audit = auditCalls(http);

/** The server recomputes every hash chain. The time grows with the length of the log. */
export const useVerification = () =>
  useMutation({
    mutationFn: async () => ({
      verdict: await audit.verify(),
      at: new Date().toISOString(),
    }),
  });

export const useCheckpoint = () => useMutation({ mutationFn: () => audit.checkpoint() });
