import { lazy } from 'react'

/* Exports of the package entry are loaded with every list, so what a scan shows is loaded when something was scanned. */

export const RecordGlance = lazy(() =>
  import('./record-glance.tsx').then(({ RecordGlance }) => ({ default: RecordGlance })),
)
export const LinkedRecords = lazy(() =>
  import('./linked-records.tsx').then(({ LinkedRecords }) => ({ default: LinkedRecords })),
)
