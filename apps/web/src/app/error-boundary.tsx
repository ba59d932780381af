import { Component, type ReactNode } from 'react';
import { replayEarlyInput } from '../lib/page/early-input.js';
import { fetchFailedParts, lacksCode } from './lazy-part.js';
// This module is not lazily loaded, because the failure that it shows may be a failure to load code.
import { NotLoadedOffline, UnexpectedError } from './unexpected-error.js';

/** Milliseconds between two attempts to load failed parts. */
const PAUSE = 5_000;

interface ErrorBoundaryProps {
  children: ReactNode;
  resetKey?: string;
  /** True if no ancestor is a main landmark. */
  landmark?: boolean;
  /** Replaces a part that the page can do without. */
  instead?: ReactNode;
}

/**
 * Shows an error that a part of the page throws while it renders. Resets when `resetKey` (the address) changes, and when the
 * network returns and the failed code loads.
 */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { error: unknown }> {
  override state: { error: unknown } = { error: null };
  private timer: ReturnType<typeof setInterval> | undefined;

  static getDerivedStateFromError(error: unknown) {
    return { error: error ?? new Error('Unknown error') };
  }

  override componentDidCatch() {
    // The page that would have replayed the early input failed to render.
    replayEarlyInput();
    this.stopTrying();
    this.timer = setInterval(this.tryAgain, PAUSE);
    window.addEventListener('online', this.tryAgain);
  }

  override componentDidUpdate(previous: ErrorBoundaryProps) {
    if (this.state.error !== null && previous.resetKey !== this.props.resetKey) this.reset();
  }

  override componentWillUnmount() {
    this.stopTrying();
  }

  override render() {
    const { children, landmark, instead } = this.props;
    if (this.state.error === null) return children;
    if (instead !== undefined) return instead;
    const isNotLoaded = lacksCode() && !navigator.onLine;
    const notice = isNotLoaded ? <NotLoadedOffline /> : <UnexpectedError error={this.state.error} />;
    return landmark ? <main>{notice}</main> : notice;
  }

  private readonly tryAgain = (): void => {
    fetchFailedParts()?.then(this.reset, () => {});
  };

  private readonly reset = (): void => {
    this.stopTrying();
    this.setState({ error: null });
  };

  private stopTrying(): void {
    clearInterval(this.timer);
    window.removeEventListener('online', this.tryAgain);
  }
}
