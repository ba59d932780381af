import { LoadingNote, Skeleton } from '../../../components/ui/skeleton.js';

const STEPS = ['Booked', 'Picked up', 'In transit', 'Delivered'];

/** The answer's shape while it is fetched. */
export const TrackSkeleton = () => (
  <div className="grid gap-8">
    <LoadingNote>Looking up the shipment…</LoadingNote>
    <div className="grid overflow-hidden rounded-xl border border-line bg-surface shadow-card lg:grid-cols-[minmax(0,1fr)_minmax(0,24rem)] xl:grid-cols-[minmax(0,1fr)_minmax(0,34rem)]">
      <div className="grid gap-8 p-5 sm:p-8">
        <div className="flex justify-between">
          <Skeleton className="h-5 w-44" />
          <Skeleton className="h-6 w-20 rounded-full" />
        </div>
        <div className="flex gap-5">
          <Skeleton className="size-13 shrink-0 rounded-full" />
          <div className="grid flex-1 gap-3">
            <Skeleton className="h-9 w-4/5 max-w-96" />
            <Skeleton className="h-5 w-3/5 max-w-80" />
            <Skeleton className="h-4 w-48" />
          </div>
        </div>
        <div className="flex justify-between">
          {STEPS.map((step) => (
            <Skeleton key={step} className="size-8 rounded-full" />
          ))}
        </div>
        <div className="flex gap-10 border-t border-line pt-6">
          <Skeleton className="h-12 w-40" />
          <Skeleton className="h-12 w-48" />
        </div>
      </div>
      <Skeleton className="h-72 rounded-none lg:h-full" />
    </div>
    <div className="grid gap-3">
      <Skeleton className="h-7 w-48" />
      <Skeleton className="h-16 w-full max-w-2xl" />
      <Skeleton className="h-16 w-full max-w-2xl" />
    </div>
  </div>
);
