import { Skeleton } from '@gantry/ui/web'
import { lazy, Suspense } from 'react'
import type { ConditionEditorProps } from './editor-props.ts'

const Body = lazy(() => import('./condition-body.tsx'))

/**
 * A condition over a record: lines of field, operator and value, or an expression. Both are kept as an expression; one that says
 * more than lines can is edited as such.
 */
export const ConditionEditor = (props: ConditionEditorProps) => (
  <Suspense fallback={<Skeleton rows={2} />}>
    <Body {...props} />
  </Suspense>
)
