import { Skeleton } from '@gantry/ui/web'
import { lazy, Suspense } from 'react'
import type { ExpressionEditorProps } from './editor-props.ts'

const Body = lazy(() => import('./editor-body.tsx'))

/**
 * Expression editor: highlighting, completion, help, inline errors, a palette of fields and functions, and the result
 * on a sample record. The code editor is loaded on first use.
 */
export const ExpressionEditor = (props: ExpressionEditorProps) => (
  <Suspense fallback={<Skeleton rows={4} />}>
    <Body {...props} />
  </Suspense>
)
