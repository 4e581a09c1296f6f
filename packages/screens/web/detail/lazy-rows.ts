import { lazy } from 'react'

/* Exports of the package entry are loaded with every list, so rows of a record are loaded by the pages that show them. */

export const SlaveTable = lazy(() =>
  import('./slave-table.tsx').then(({ SlaveTable }) => ({ default: SlaveTable })),
)
