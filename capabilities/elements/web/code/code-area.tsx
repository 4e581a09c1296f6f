import { Skeleton } from '@gantry/ui/web'
import { lazy, Suspense } from 'react'
import type { CodeAreaProps } from './code-props.ts'

const Body = lazy(() => import('./code-body.tsx'))

/** A page of code with line numbers and marks at lines; the code editor is loaded on first use. */
export const CodeArea = (props: CodeAreaProps) => (
  <Suspense fallback={<Skeleton kind="text" rows={8} />}>
    <Body {...props} />
  </Suspense>
)
