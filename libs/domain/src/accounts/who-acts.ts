const DECIDING = /^(?:account|api_keys|api_key)-/;

/** Whether a stream's events decide who may act in an account's name, and as whom. */
export const decidesWhoActs = (stream: string): boolean => DECIDING.test(stream);
