import { LoadingNote, Skeleton } from '../../components/ui/feedback/skeleton.js';

/** Placeholder while a page's code loads; tall enough that the footer does not move. */
export const PageLoading = () => (
  <div className="page-width grid gap-6 py-12">
    <LoadingNote />
    <Skeleton className="h-10 w-64" />
    <Skeleton className="h-5 w-full max-w-xl" />
    <Skeleton className="h-64 w-full" />
  </div>
);
