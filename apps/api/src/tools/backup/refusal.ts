/** The input is invalid, or the operation would overwrite data. Nothing was changed. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
}
