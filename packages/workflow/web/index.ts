import { lazy } from 'react'

/** The workflows of a table in its designer. Loaded when it is first looked at. */
export const WorkflowPart = lazy(() => import('./designer/workflow-part.tsx'))
