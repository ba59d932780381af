import { readAnswer } from '@waymark/contracts/wire';
import { z } from 'zod/mini';
import { RequestError } from './request-error.js';

/** Parses a response by its schema. Throws RequestError for any other content, such as the sign-in page of a hotel's network. */
export const answerOf = <Answer>(schema: z.ZodMiniType<Answer>, data: unknown): Answer => {
  const answer = readAnswer(schema, data);
  if (answer === undefined) throw new RequestError('The response could not be read');
  return answer;
};

/** A response without content. */
export const nothing = z.literal('');
