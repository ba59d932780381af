import { Component, type ReactNode } from 'react';
import { replayEarlyInput } from '../lib/page/early-input.js';
import { fetchFailedParts } from './lazy-part.js';
// Not fetched when it is needed: what failed may be the fetching of a page's code.
import { UnexpectedError } from './unexpected-error.js';

/** Milliseconds between two tries to fetch what could not be fetched. */
const PAUSE = 5_000;

interface ErrorBoundaryProps {
  children: ReactNode;
  resetKey?: string;
  /** Nothing around it is a main landmark. */
  landmark?: boolean;
  /** Stands for a part whose failure the rest of the page does without. */
  instead?: ReactNode;
}

/**
 * Catches what a part of the page throws while it is drawn; `resetKey` (the address) takes it away again, and so does the
 * line, once it brings the code that could not be fetched.
 */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { error: unknown }> {
  override state: { error: unknown } = { error: null };
  private timer: ReturnType<typeof setInterval> | undefined;

  static getDerivedStateFromError(error: unknown) {
    return { error: error ?? new Error('Unknown error') };
  }

  override componentDidCatch() {
    // The page that would have done so is not there.
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
    const notice = <UnexpectedError error={this.state.error} />;
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
