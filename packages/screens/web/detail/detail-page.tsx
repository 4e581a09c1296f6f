import { Skeleton } from '@gantry/ui/web'
import { type ComponentProps, lazy, Suspense } from 'react'

const Loaded = lazy(() =>
  import('./record-detail.tsx').then(({ RecordDetail }) => ({ default: RecordDetail })),
)

/** A record on a page of its own; its code is fetched when it is first shown, so that lists do not carry it. */
export const RecordDetail = (props: ComponentProps<typeof Loaded>) => (
  <Suspense fallback={<Skeleton kind="form" />}>
    <Loaded {...props} />
  </Suspense>
)
