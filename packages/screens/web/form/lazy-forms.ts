import { lazy } from 'react'

/* Exports of the package entry are loaded with every list, so forms are loaded lazily by the pages that show a form. */

export const RecordForm = lazy(() =>
  import('./record-form.tsx').then(({ RecordForm }) => ({ default: RecordForm })),
)
export const NewRecord = lazy(() =>
  import('./new-record.tsx').then(({ NewRecord }) => ({ default: NewRecord })),
)
export const PlainFields = lazy(() =>
  import('./plain-fields.tsx').then(({ PlainFields }) => ({ default: PlainFields })),
)
export const RowsInput = lazy(() =>
  import('./rows-input.tsx').then(({ RowsInput }) => ({ default: RowsInput })),
)
export const SlaveGrid = lazy(() =>
  import('../sheet/slave-grid.tsx').then(({ SlaveGrid }) => ({ default: SlaveGrid })),
)
export const ConflictDialog = lazy(() =>
  import('./conflict-dialog.tsx').then(({ ConflictDialog }) => ({ default: ConflictDialog })),
)
