import { lazy } from 'react'

/** The third-party bindings of the own account, loaded when they are shown. */
export const ThirdParties = lazy(() => import('./bindings.tsx'))
