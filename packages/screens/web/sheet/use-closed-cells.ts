import { useCall } from '@gantry/client/web'
import { getRecord, type RecordRow } from '@gantry/model/shared'
import { useEffect, useMemo, useState } from 'react'
import { useRested } from '../expression/use-rested.ts'
import { useRulePlan, useRules } from '../form/use-rules.ts'
import type { FieldModel, TableModel } from '../parts/table-model.ts'

/** Why a cell cannot be changed; the words are `sheet.closed.…`. */
export type Closed = 'computed' | 'field' | 'row' | 'locked' | 'hidden'

/** Milliseconds somebody stands in a row before its rights are asked for. */
const rest = 200

/** Why a field cannot be changed in any row of a list; null where it can. */
export const closedColumn = (model: TableModel, field: FieldModel): Closed | null => {
  if (field.def.computed || field.type.assigned) return 'computed'
  if (!model.can('update') || !model.writable(field.id) || field.masked) return 'field'
  return field.type.kind === 'rows' || field.type.kind === 'json' ? 'field' : null
}

/**
 * Why fields of the row somebody stands in cannot be changed: by its rights, or by conditions over its values.
 * The server decides; this says it before something is typed.
 */
export const useClosedCells = (
  model: TableModel,
  row: RecordRow | undefined,
): ((field: FieldModel) => Closed | null) => {
  const id = useRested(row?.id ?? null, rest)
  const answer = useCall(getRecord, { table: model.id, id: id ?? '' }, { enabled: id !== null })
  const known = answer.data?.data.id === row?.id ? answer.data : undefined
  const isOld = known !== undefined && row !== undefined && known.data.version < row.version
  const { refetch } = answer
  useEffect(() => {
    if (isOld) void refetch()
  }, [isOld, refetch])
  const plan = useRulePlan(model)
  const [now] = useState(() => Date.now())
  const values = useMemo(() => ({ ...known?.data, ...row }), [known, row])
  const stateOf = useRules(known ? plan : null, values, now)
  return useMemo(() => {
    const rights = known?.rights
    return field => {
      if (rights && !rights.update) return 'row'
      if (rights && (!rights.fields.includes(field.id) || rights.masked.includes(field.id))) return 'field'
      if (!known || field.def.rules === undefined) return null
      const { shown, readOnly } = stateOf(field)
      return shown ? (readOnly ? 'locked' : null) : 'hidden'
    }
  }, [known, stateOf])
}
