import { Suspense } from 'react';
import { RouteMap } from '../../features/map/route/route-map.js';
import { WorldBackdrop } from '../../features/map/world/world-backdrop.js';
import { TrackPage } from '../../features/tracking/components/track-page.js';
import { TrackSkeleton } from '../../features/tracking/components/track-skeleton.js';
import { ErrorBoundary } from '../error-boundary.js';
import { lazyPart } from '../lazy-part.js';

const WhatNow = lazyPart(async () => (await import('../../features/tracking/components/what-now.js')).WhatNow);

const SeveralNumbers = lazyPart(
  async () => (await import('../../features/tracking/components/several/several-numbers.js')).SeveralNumbers,
);

export const Page = () => (
  <TrackPage
    backdrop={<WorldBackdrop />}
    renderRoute={(route) => <RouteMap {...route} />}
    renderList={(text, isOpen) => (
      <Suspense fallback={isOpen && <TrackSkeleton />}>
        <SeveralNumbers key={text} text={text} isOpen={isOpen} />
      </Suspense>
    )}
    renderNext={(shipment) => (
      <ErrorBoundary resetKey={shipment.status} instead={null}>
        {/* About as high as the content that replaces it, so that the layout hardly shifts. */}
        <Suspense fallback={<div className="min-h-54 lg:min-h-50" />}>
          <WhatNow shipment={shipment} />
        </Suspense>
      </ErrorBoundary>
    )}
  />
);
