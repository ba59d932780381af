/** The address of this installation for other people: PUBLIC_URL, which the server writes into its documents, or else that of the page. */
export const publicAddress = (): string =>
  document.querySelector<HTMLMetaElement>('meta[name="public-address"]')?.content ?? window.location.origin;
