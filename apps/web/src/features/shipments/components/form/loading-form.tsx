import { LoadingNote, Skeleton } from '../../../../components/ui/feedback/skeleton.js';

export const LoadingForm = () => (
  <div className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_20rem]">
    <LoadingNote />
    <div className="grid gap-6">
      <Skeleton className="h-40 rounded-lg" />
      <Skeleton className="h-96 rounded-lg" />
    </div>
    <Skeleton className="h-96 rounded-lg" />
  </div>
);
