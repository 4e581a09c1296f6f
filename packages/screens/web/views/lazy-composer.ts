import { lazy } from 'react'

/** Fetched when an own view is designed: it is more than all the rest of a list. */
export const OwnViewComposer = lazy(() =>
  import('../../views/custom/composer.tsx').then(({ OwnViewComposer }) => ({ default: OwnViewComposer })),
)
