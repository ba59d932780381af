const DECIDING = /^(?:account|api_keys|api_key)-/;

/** Whether a stream's events decide who may act as an account, and with which rights. */
export const decidesWhoActs = (stream: string): boolean => DECIDING.test(stream);
