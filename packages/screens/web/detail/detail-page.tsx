import { Skeleton } from '@gantry/ui/web'
import { type ComponentProps, lazy, Suspense } from 'react'

const Loaded = lazy(() =>
  import('./record-detail.tsx').then(({ RecordDetail }) => ({ default: RecordDetail })),
)

/** A record on its own page. The code is loaded when a record is first shown, to keep it out of the bundle of lists. */
export const RecordDetail = (props: ComponentProps<typeof Loaded>) => (
  <Suspense fallback={<Skeleton kind="form" />}>
    <Loaded {...props} />
  </Suspense>
)
