import { Skeleton } from '@gantry/ui/web'
import { lazy, Suspense } from 'react'
import type { ExpressionEditorProps } from './editor-props.ts'

const Body = lazy(() => import('./editor-body.tsx'))

/**
 * Where an expression is written: colours, completion, help, mistakes at their place, fields and functions to choose
 * from, and its result on a sample record. The code editor is loaded when it is shown.
 */
export const ExpressionEditor = (props: ExpressionEditorProps) => (
  <Suspense fallback={<Skeleton rows={4} />}>
    <Body {...props} />
  </Suspense>
)
