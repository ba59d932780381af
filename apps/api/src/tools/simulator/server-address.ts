/** Returns the address of the server to call: BASE_URL, or PORT of this machine, which is 3000 unless set. */
export const serverAddress = ({ BASE_URL, PORT }: Readonly<NodeJS.ProcessEnv>): string =>
  (BASE_URL || `http://localhost:${PORT || 3000}`).replace(/\/+$/, '');
