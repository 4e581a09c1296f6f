import { callKey, useCall, useNudge } from '@gantry/client/web'
import { labelsField, listLabelled, type RecordRow } from '@gantry/model/shared'
import { useQueryClient } from '@tanstack/react-query'
import { createContext, type ReactNode, useContext, useEffect, useMemo } from 'react'
import { afterRest } from '../data/after-rest.ts'
import type { FieldModel, TableModel } from '../parts/table-model.ts'

/** Maximum number of records per label request. */
const most = 200
/** Changes within this time, in milliseconds, are handled together. */
const gather = 400

interface Shown {
  readonly field: FieldModel
  readonly on: Readonly<Record<string, readonly string[]>>
}
const LabelsContext = createContext<Shown | null>(null)

interface LabelsOnProps {
  readonly model: TableModel
  readonly rows: readonly Pick<RecordRow, 'id'>[]
  readonly children: ReactNode
}

/** Fetches the labels of `rows` in one request, and again when a record has changed. */
export const LabelsOn = ({ model, rows, children }: LabelsOnProps) => {
  const field = model.field(labelsField)
  const hasLabels = Array.isArray(field?.def.options) && field.def.options.length > 0
  const records = useMemo(() => rows.slice(0, most).map(({ id }) => id), [rows])
  const asked = hasLabels && records.length > 0
  const { data } = useCall(listLabelled, { table: model.id, records }, { enabled: asked, keep: true })
  const client = useQueryClient()
  const again = useMemo(
    () => afterRest(() => client.invalidateQueries({ queryKey: callKey(listLabelled) }), gather),
    [client],
  )
  useEffect(() => () => again.stop(), [again])
  useNudge(asked ? model.id : null, () => again.tell())
  const shown = useMemo(() => (field && data ? { field, on: data.labels } : null), [field, data])
  return <LabelsContext value={shown}>{children}</LabelsContext>
}

/** The labels of a record as small tags; nothing if it has none. */
export const RecordLabels = ({ record }: { readonly record: string }) => {
  const shown = useContext(LabelsContext)
  const on = useLabelsOn(record)
  if (!shown || on.length === 0) return null
  const { Cell } = shown.field.view
  return (
    <span className="rl-labels">
      <Cell value={on} field={shown.field.def} />
    </span>
  )
}

const nothing: readonly string[] = []

/** The label ids of a record inside `LabelsOn`, in label order. */
export const useLabelsOn = (record: string): readonly string[] => {
  const shown = useContext(LabelsContext)
  const on = shown?.on[record] ?? nothing
  const options = shown?.field.type.options?.(shown.field.def) ?? []
  return options.flatMap(({ id }) => (on.includes(id) ? [id] : []))
}
