import { BrowserRouter } from 'react-router-dom';
import { ErrorBoundary } from './error-boundary.js';
import { Providers } from './providers.js';
import { Pages } from './pages.js';

export const App = () => (
  <ErrorBoundary landmark>
    <Providers>
      <BrowserRouter>
        <Pages />
      </BrowserRouter>
    </Providers>
  </ErrorBoundary>
);
