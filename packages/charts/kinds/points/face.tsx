import { Skeleton } from '@gantry/ui/web'
import { lazy, Suspense } from 'react'
import type { WrittenFace, WrittenFaceProps } from '../../web/face.ts'
import { numberOf } from '../../web/scene.ts'

const Bubbles = lazy(() => import('./bubbles.tsx'))

const View = (props: WrittenFaceProps) => (
  <Suspense fallback={<Skeleton />}>
    <Bubbles {...props} />
  </Suspense>
)

export const points: WrittenFace = {
  View,
  alternative: true,
  remarks: ({ chart, answer, words }) => {
    const [measure] = chart.measures
    const nowhere = answer.rows.find(({ keys, rest }) => !rest && keys[0] === null)
    const value = numberOf(nowhere?.values[0])
    return [
      ...(measure && value !== null
        ? [words.t('charts.points.nowhere', { value: words.value(measure, value) })]
        : []),
      ...(answer.cell !== undefined && answer.cell >= 0.01
        ? [words.t('charts.points.cells', { side: answer.cell })]
        : []),
    ]
  },
}
