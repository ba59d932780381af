import { liveAnswerSchemas, liveMessageSchemas, readAnswer } from '@waymark/contracts/wire';

const schemas = { ...liveAnswerSchemas, ...liveMessageSchemas };

/** The reader of a live message or response with this name, by its schema. */
export const messageReader = (name: string): ((message: unknown) => unknown) | undefined => {
  const schema = Object.hasOwn(schemas, name) ? schemas[name as keyof typeof schemas] : undefined;
  return schema && ((message) => readAnswer<unknown>(schema, message));
};
