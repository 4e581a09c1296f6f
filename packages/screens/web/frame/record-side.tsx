import { Skeleton } from '@gantry/ui/web'
import { lazy, Suspense } from 'react'
import type { ListFrameState } from './use-list-frame.ts'

/** Fetched when a record is first opened: a list is drawn without it. */
const RecordPanel = lazy(() =>
  import('../detail/record-panel.tsx').then(({ RecordPanel }) => ({ default: RecordPanel })),
)

/** The open record among the records that are shown. */
export interface RecordSteps {
  /** What it is called; null when it is not on the screen. */
  readonly title: string | null
  /** Null when it is not on the screen, or nobody counted. */
  readonly place: { readonly at: number; readonly of: string } | null
  readonly previous: (() => void) | undefined
  readonly next: (() => void) | undefined
}

interface RecordSideProps {
  readonly frame: ListFrameState
  readonly id: string
  readonly steps: RecordSteps | undefined
}

/** The record that is open beside a list, read or edited. */
export const RecordSide = ({ frame, id, steps }: RecordSideProps) => {
  const { model, state, change, changeNow } = frame
  return (
    <Suspense fallback={<Skeleton kind="form" />}>
      <RecordPanel
        key={id}
        model={model}
        id={id}
        editing={state.form === 'edit'}
        position={steps?.place ?? null}
        slots={frame.props.record ?? {}}
        onPrevious={steps?.previous}
        onNext={steps?.next}
        onEdit={() => change({ form: 'edit' })}
        onCancel={() => change({ form: null })}
        onEdited={() => changeNow({ form: null }, 'replace')}
        onUnsaved={frame.onUnsaved}
        onRemove={row => frame.remove([row])}
        onClose={frame.close}
      />
    </Suspense>
  )
}
