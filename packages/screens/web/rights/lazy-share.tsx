import { ProgressLine } from '@gantry/ui/web'
import { type ComponentProps, lazy, Suspense } from 'react'

const Dialog = lazy(() => import('./share-record.tsx'))

/** The share dialog, loaded on first use. */
export const ShareRecord = (props: ComponentProps<typeof Dialog>) => (
  <Suspense fallback={<ProgressLine active />}>
    <Dialog {...props} />
  </Suspense>
)
