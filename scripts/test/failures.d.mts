export interface Failure {
  title: string;
  text: string;
  lines: number;
  command?: string;
}

/** At most 150 lines: a heading, then each failure with as many lines of its text as leave room for all others. */
export const failureList: (failures: readonly Failure[]) => string[];
