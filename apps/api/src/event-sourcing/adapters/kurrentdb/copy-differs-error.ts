/** This node's copy and KurrentDB do not have the same history; which of them is right, only a person can tell. */
export class CopyDiffersError extends Error {
  override readonly name = 'CopyDiffersError';
  readonly fatal = true;

  constructor({ stream, version, reason }: { stream: string; version: number; reason: string }) {
    super(`its copy of the log differs from KurrentDB at ${stream}, version ${version}: ${reason}`);
  }
}
