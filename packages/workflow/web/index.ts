import { lazy } from 'react'

/** The workflows of a table in its designer. Loaded when it is first looked at. */
export const WorkflowPart = lazy(() => import('./designer/workflow-part.tsx'))

/** A condition as people read it, with the values it reads. Loaded when it is first looked at. */
export const SaidCondition = lazy(() =>
  import('./said-condition.tsx').then(({ SaidCondition }) => ({ default: SaidCondition })),
)

/** A workflow to be looked at, with what a run did. Loaded when it is first looked at. */
export const FlowDiagram = lazy(() =>
  import('./flow-diagram.tsx').then(({ FlowDiagram }) => ({ default: FlowDiagram })),
)
