import { StrictMode, type ComponentType, type ReactNode } from 'react';
import { BrowserRouter } from 'react-router-dom';
import { ErrorBoundary } from './error-boundary.js';
import { Providers } from './providers.js';
import { Pages } from './pages.js';

/** The whole application. Uses the browser's address unless another router is given. */
export const App = ({ Router = BrowserRouter }: { Router?: ComponentType<{ children: ReactNode }> }) => (
  <StrictMode>
    <ErrorBoundary landmark>
      <Providers>
        <Router>
          <Pages />
        </Router>
      </Providers>
    </ErrorBoundary>
  </StrictMode>
);
