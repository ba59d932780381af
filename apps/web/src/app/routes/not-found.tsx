import { pagePaths, publicTexts } from '@waymark/contracts/ui';
import { Parcel } from '../../components/illustrations/parcel.js';
import { On, Shadow } from '../../components/illustrations/shapes.js';
import { Ground, Tree, Waypoint } from '../../components/illustrations/surroundings.js';
import { LinkButton } from '../../components/ui/basics/button.js';
import { useDocumentHead } from '../../lib/page/document-head.js';

/** A road that ends nowhere, with the parcel next to it. */
const LostScene = () => (
  <svg viewBox="-210 -70 420 300" aria-hidden="true" className="w-full max-w-md justify-self-center max-lg:hidden">
    <Ground size={[210, 210]} />
    <On plane="top" at={[0, 0, 0]}>
      <path
        d="M0 104H92C120 104 120 58 150 58H168"
        fill="none"
        stroke="var(--draw-signal-left)"
        strokeWidth="4"
        strokeDasharray="1 11"
        strokeLinecap="round"
      />
    </On>
    <Tree at={[18, 20, 0]} height={40} />
    <Shadow at={[168, 50, 0]} size={[18, 16]} />
    <Waypoint at={[176, 58, 0]} scale={1.5} />
    <Parcel at={[70, 120, 0]} size={[62, 54, 42]} />
    <Tree at={[176, 166, 0]} height={28} />
  </svg>
);

export const Page = () => {
  useDocumentHead('Page not found');
  return (
    <div className="page-width grid min-h-[70dvh] content-center items-center gap-x-8 py-16 lg:grid-cols-[minmax(0,1.2fr)_minmax(0,1fr)]">
      <div className="grid justify-items-start gap-5">
        <p className="figures text-2xl font-semibold text-signal">404</p>
        <h1 className="max-w-2xl text-xl">{publicTexts.pageNotFound}</h1>
        <p className="max-w-xl text-muted">
          The address may have been mistyped, or the page has moved. If you were looking for a parcel, its tracking
          number will find it.
        </p>
        <div className="flex flex-wrap gap-2">
          <LinkButton to={pagePaths.home}>Go to Home</LinkButton>
          <LinkButton to={pagePaths.track} variant="secondary">
            Track a parcel
          </LinkButton>
        </div>
      </div>
      <LostScene />
    </div>
  );
};
