import {
  apiPaths,
  auditPageSchema,
  checkpointSchema,
  consistencyProofSchema,
  verificationSchema,
  type AuditQuery,
  type ConsistencyQuery,
} from '@waymark/contracts/wire';
import type { Http } from '../http.js';
import { requestsOf, type CallOptions } from './requests.js';

/** Calls for the whole log, for staff and auditors. */
export const auditCalls = (http: Http) => {
  const { get, getSlowly } = requestsOf(http);
  return {
    read: (query: AuditQuery = {}, options?: CallOptions) => get(auditPageSchema, apiPaths.auditEvents, query, options),
    /** Recomputes every hash chain on the server. The time grows with the log. */
    verify: (options?: CallOptions) => getSlowly(verificationSchema, apiPaths.auditVerify, options),
    /** The signed head of the log. */
    checkpoint: (options?: CallOptions) => getSlowly(checkpointSchema, apiPaths.auditCheckpoint, options),
    /** Proof that the log at one size is the beginning of the log at another. Check it with `checkConsistency` of the contract. */
    consistency: (query: ConsistencyQuery, options?: CallOptions) =>
      get(consistencyProofSchema, apiPaths.auditConsistency, query, options),
  };
};
