let report = (): void => {};

/** Reports that this page cannot read what the server sends: the server has a newer version. */
export const reportOutdated = (): void => report();

/** Sets the only listener. */
export const onOutdated = (listener: () => void): void => void (report = listener);
