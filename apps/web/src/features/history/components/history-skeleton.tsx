import { LoadingNote, Skeleton } from '../../../components/ui/feedback/skeleton.js';

/** The layout of the page while it loads. */
export const HistorySkeleton = () => (
  <div aria-busy="true" className="page-width grid gap-6 py-10">
    <LoadingNote>Loading history…</LoadingNote>
    <h1 className="sr-only">Shipment History</h1>
    <div className="grid gap-3">
      <Skeleton className="h-4 w-20" />
      <Skeleton className="h-10 w-72" />
      <Skeleton className="h-7 w-40 rounded-full" />
    </div>
    <Skeleton className="h-56 rounded-lg" />
    <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,5fr)_minmax(0,6fr)]">
      <Skeleton className="h-[32rem] rounded-lg" />
      <div className="grid gap-6">
        <Skeleton className="h-72 rounded-lg" />
        <Skeleton className="h-80 rounded-lg" />
      </div>
    </div>
  </div>
);
