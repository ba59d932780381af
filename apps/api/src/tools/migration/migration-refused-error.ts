/** This log does not go into that KurrentDB, however often it is tried. */
export class MigrationRefusedError extends Error {
  override readonly name = 'MigrationRefusedError';
}
