/** What was given is not what it must be, or would overwrite something: nothing was changed. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
}
