/** WebDriver's input: https://www.w3.org/TR/webdriver2/#actions */
export interface InputSource {
  type: 'key' | 'pointer';
  id: string;
  actions: readonly Record<string, unknown>[];
}

/** A tab of a browser that WebDriver or WebDriver BiDi drives. */
export interface Tab {
  go(address: string): Promise<void>;
  /** Calls a function, given as source, in the page with JSON values; resolves with its result. */
  call<Result>(source: string, ...parameters: readonly unknown[]): Promise<Result>;
  act(sources: readonly InputSource[]): Promise<void>;
  /** The page as PDF; absent if the driver cannot print. */
  print?(): Promise<Buffer>;
}

export interface Browser {
  open(): Promise<Tab>;
  /** Ends the browser and removes its profile. */
  close(): Promise<void>;
}
