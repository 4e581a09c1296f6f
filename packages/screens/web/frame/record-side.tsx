import { Skeleton } from '@gantry/ui/web'
import { lazy, Suspense } from 'react'
import type { ListFrameState } from './use-list-frame.ts'
import { withRowActions } from './with-row-actions.ts'

/** Lazy: loaded when a record is first opened. */
const RecordPanel = lazy(() =>
  import('../detail/record-panel.tsx').then(({ RecordPanel }) => ({ default: RecordPanel })),
)

/** Position and neighbours of the open record among the shown records. */
export interface RecordSteps {
  /** The record's title; null if the record is not among the shown ones. */
  readonly title: string | null
  /** Null if the record is not among the shown ones or the total is unknown. */
  readonly place: { readonly at: number; readonly of: string } | null
  readonly previous: (() => void) | undefined
  readonly next: (() => void) | undefined
}

interface RecordSideProps {
  readonly frame: ListFrameState
  readonly id: string
  readonly steps: RecordSteps | undefined
}

/** The record open beside a list, for reading or editing. */
export const RecordSide = ({ frame, id, steps }: RecordSideProps) => {
  const { model, state, change, changeNow, props } = frame
  const slots = withRowActions(props)
  return (
    <Suspense fallback={<Skeleton kind="form" />}>
      <RecordPanel
        key={id}
        model={model}
        id={id}
        editing={state.form === 'edit'}
        position={steps?.place ?? null}
        slots={slots}
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
