import { lazy } from 'react'

/** Sets up two-step verification, loaded when it is opened. */
export const TwoStepSetUp = lazy(() => import('./set-up.tsx'))

/** Shows recovery codes, loaded when there are any. */
export const RecoveryCodes = lazy(() =>
  import('./set-up.tsx').then(({ RecoveryCodes }) => ({ default: RecoveryCodes })),
)
