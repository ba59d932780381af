/** This node's copy and KurrentDB have different histories. Only an operator can decide which is correct. */
export class CopyDiffersError extends Error {
  override readonly name = 'CopyDiffersError';
  readonly fatal = true;

  constructor({ stream, version, reason }: { stream: string; version: number; reason: string }) {
    super(`its copy of the log differs from KurrentDB at ${stream}, version ${version}: ${reason}`);
  }
}
