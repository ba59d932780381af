import { readAnswer } from '@waymark/contracts/wire';
import { z } from 'zod/mini';
import { RequestError } from './request-error.js';

/** What the server said, once it is known to be what was asked for; throws RequestError. The sign-in page of a hotel's network, say, is no list of shipments. */
export const answerOf = <Answer>(schema: z.ZodMiniType<Answer>, data: unknown): Answer => {
  const answer = readAnswer(schema, data);
  if (answer === undefined) throw new RequestError('The answer could not be read');
  return answer;
};

/** The answer of what is done and says so. */
export const done = z.object({ detail: z.string() });

/** The answer of what has nothing to say but that it is done. */
export const nothing = z.literal('');
