type Answer = (answer: object) => void;

interface WatchArguments {
  /** As sent; '' when it is not a string. */
  tracking_number: string;
  /** As sent, unchecked; undefined when the client has seen nothing yet. */
  after: unknown;
  answer: Answer;
}

const silence: Answer = () => undefined;

const isAnswer = (value: unknown): value is Answer => typeof value === 'function';

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

const afterOf = (sent: unknown): unknown => (sent === null ? undefined : sent);

/** The client's acknowledgement callback, if any. */
export const answerOf = (sent: readonly unknown[]): Answer => sent.find(isAnswer) ?? silence;

/** Reads (number, after?, answer?), (number, answer?) or ({number, after}, answer?). Never throws. */
export const trackingArguments = (sent: readonly unknown[]): WatchArguments => {
  const values = sent.filter((value) => !isAnswer(value));
  const [first, second] = values;
  const [number, after] = isObject(first) ? [first['number'], first['after']] : [first, second];
  return {
    tracking_number: typeof number === 'string' ? number : '',
    after: afterOf(after),
    answer: answerOf(sent),
  };
};

/** Reads (after?, answer?) or ({after}, answer?). */
export const shipmentsArguments = (sent: readonly unknown[]): Omit<WatchArguments, 'tracking_number'> => {
  const [first] = sent.filter((value) => !isAnswer(value));
  return {
    after: afterOf(isObject(first) ? first['after'] : first),
    answer: answerOf(sent),
  };
};
