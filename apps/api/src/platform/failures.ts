/** What a thrown value is to a caller. `http` provides it. */
export abstract class Failures {
  /** The code in the response, or `INVALID` for a response with field errors; a defect is one of the server. */
  abstract of(error: unknown): { code: string; isDefect: boolean };
}
