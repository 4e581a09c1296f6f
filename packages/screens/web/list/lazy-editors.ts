import { lazy } from 'react'

/* Lazy: the editors for filter, sort, columns and groups are together larger than the rest of the toolbar. */

export const ColumnPanel = lazy(() =>
  import('./column-panel.tsx').then(({ ColumnPanel }) => ({ default: ColumnPanel })),
)
export const FilterEditor = lazy(() =>
  import('./filter-editor.tsx').then(({ FilterEditor }) => ({ default: FilterEditor })),
)
export const GroupEditor = lazy(() =>
  import('../groups/group-editor.tsx').then(({ GroupEditor }) => ({ default: GroupEditor })),
)
export const SortEditor = lazy(() =>
  import('./sort-editor.tsx').then(({ SortEditor }) => ({ default: SortEditor })),
)
