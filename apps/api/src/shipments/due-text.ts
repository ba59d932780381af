import { dueNow, type DueFacts, type DueNow } from '@waymark/domain';

/** The text of a resource with its last field, `due`, after all others, whose text is `others` without the closing brace. */
export const withDue = (others: string, { due }: Pick<DueNow, 'due'>): string =>
  `${others},"due":${JSON.stringify(due)}}`;

/** The text of a resource at an instant (milliseconds), and the day for which it holds. */
export const textAt = (resource: object, facts: DueFacts, at: number): { json: string; day: string | undefined } => {
  const due = dueNow(facts, at);
  return { json: withDue(JSON.stringify(resource).slice(0, -1), due), day: due.day };
};
