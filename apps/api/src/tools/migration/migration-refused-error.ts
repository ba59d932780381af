/** That KurrentDB cannot take this log. A retry fails too. */
export class MigrationRefusedError extends Error {
  override readonly name = 'MigrationRefusedError';
}
