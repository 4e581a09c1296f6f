import { lazy } from 'react'

/** Lazy: the composer for user-designed views is larger than the rest of a list. */
export const OwnViewComposer = lazy(() =>
  import('../../views/custom/composer.tsx').then(({ OwnViewComposer }) => ({ default: OwnViewComposer })),
)
