import { lazy } from 'react'

/* What a door of the package names stands in what every list loads first; forms are fetched by the pages that show one. */

export const RecordForm = lazy(() =>
  import('./record-form.tsx').then(({ RecordForm }) => ({ default: RecordForm })),
)
export const NewRecord = lazy(() =>
  import('./new-record.tsx').then(({ NewRecord }) => ({ default: NewRecord })),
)
export const SlaveGrid = lazy(() =>
  import('../sheet/slave-grid.tsx').then(({ SlaveGrid }) => ({ default: SlaveGrid })),
)
