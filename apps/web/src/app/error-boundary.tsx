import { Component, type ReactNode } from 'react';
// Not fetched when it is needed: what failed may be the fetching of a page's code.
import { UnexpectedError } from './unexpected-error.js';

/** Catches what a page throws while it is drawn; `resetKey` (the address) takes it away again. */
export class ErrorBoundary extends Component<{ children: ReactNode; resetKey?: string }, { error: unknown }> {
  override state: { error: unknown } = { error: null };

  static getDerivedStateFromError(error: unknown) {
    return { error: error ?? new Error('Unknown error') };
  }

  override componentDidUpdate(previous: { resetKey?: string }) {
    if (this.state.error !== null && previous.resetKey !== this.props.resetKey) this.setState({ error: null });
  }

  override render() {
    return this.state.error === null ? this.props.children : <UnexpectedError error={this.state.error} />;
  }
}
