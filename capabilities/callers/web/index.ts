import { lazy } from 'react'

/** How programs use an application: keys, addresses and examples. Loaded when it is first looked at. */
export const CallersPart = lazy(() => import('./callers-part.tsx'))
