import { Component, type ReactNode } from 'react';
import { replayEarlyInput } from '../lib/early-input.js';
// Not fetched when it is needed: what failed may be the fetching of a page's code.
import { UnexpectedError } from './unexpected-error.js';

interface ErrorBoundaryProps {
  children: ReactNode;
  resetKey?: string;
  /** Nothing around it is a main landmark. */
  landmark?: boolean;
}

/** Catches what a page throws while it is drawn; `resetKey` (the address) takes it away again. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { error: unknown }> {
  override state: { error: unknown } = { error: null };

  static getDerivedStateFromError(error: unknown) {
    return { error: error ?? new Error('Unknown error') };
  }

  override componentDidCatch() {
    // The page that would have done so is not there.
    replayEarlyInput();
  }

  override componentDidUpdate(previous: ErrorBoundaryProps) {
    if (this.state.error !== null && previous.resetKey !== this.props.resetKey) this.setState({ error: null });
  }

  override render() {
    if (this.state.error === null) return this.props.children;
    const notice = <UnexpectedError error={this.state.error} />;
    return this.props.landmark ? <main>{notice}</main> : notice;
  }
}
