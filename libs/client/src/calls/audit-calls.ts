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

/** The whole log, for staff and auditors. */
export const auditCalls = (http: Http) => {
  const { get, getSlowly } = requestsOf(http);
  return {
    read: (query: AuditQuery = {}, options?: CallOptions) => get(auditPageSchema, apiPaths.auditEvents, query, options),
    /** Has the server recompute every hash chain; takes as long as the log is. */
    verify: (options?: CallOptions) => getSlowly(verificationSchema, apiPaths.auditVerify, options),
    /** What the log is now, signed. */
    checkpoint: (options?: CallOptions) => getSlowly(checkpointSchema, apiPaths.auditCheckpoint, options),
    /** That the log at one size is the beginning of the log at another; `checkConsistency` of the contract checks it. */
    consistency: (query: ConsistencyQuery, options?: CallOptions) =>
      get(consistencyProofSchema, apiPaths.auditConsistency, query, options),
  };
};
