import { Card } from '../../../components/ui/basics/card.js';
import { LoadingNote, Skeleton } from '../../../components/ui/feedback/skeleton.js';

/** A skeleton of the result while it loads. */
export const TrackSkeleton = () => (
  <>
    <LoadingNote>Looking up the shipment…</LoadingNote>
    <Card className="grid gap-6 p-5 sm:gap-8 sm:p-8">
      <Skeleton className="h-9 w-44" />
      <div className="flex gap-5">
        <Skeleton className="size-13 shrink-0 rounded-full" />
        <Skeleton className="h-24 w-full max-w-96" />
      </div>
      <Skeleton className="h-16 w-full" />
      <Skeleton className="h-72 w-full" />
    </Card>
  </>
);
