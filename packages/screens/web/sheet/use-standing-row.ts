import { useCall } from '@gantry/client/web'
import { getRecord, type RecordRow } from '@gantry/model/shared'
import { useEffect, useMemo, useState } from 'react'
import { useRested } from '../expression/use-rested.ts'
import { useLinkagePlan } from '../form/use-linkage.ts'
import { useRulePlan, useRules } from '../form/use-rules.ts'
import type { FormValues } from '../form/values.ts'
import type { FieldModel, TableModel } from '../parts/table-model.ts'

/** Why a cell is read-only; the texts are under `sheet.closed.…`. */
export type Closed = 'computed' | 'field' | 'row' | 'locked' | 'hidden'

/** Debounce before the rights of the active row are requested, in milliseconds. */
const rest = 200

/** Why a field is read-only in every row of a list; null if it is writable. */
export const closedColumn = (model: TableModel, field: FieldModel): Closed | null => {
  if (field.def.computed || field.type.assigned) return 'computed'
  if (!model.can('update') || !model.writable(field.id) || field.masked) return 'field'
  return field.type.kind === 'rows' || field.type.kind === 'json' ? 'field' : null
}

/** Rights and values of the active row, beyond the columns of the list. */
export interface StandingRow {
  /** Why a field of the row is read-only; null if it is writable. */
  closed(field: FieldModel): Closed | null
  /** Options available in a field; undefined: all. */
  offered(field: FieldModel): readonly string[] | undefined
  /** The whole record with the edited cells; undefined while it loads. */
  readonly values: FormValues | undefined
}

/**
 * What rights, conditions and linkage allow in the active row. The server decides; this hook shows it before the user
 * types.
 */
export const useStandingRow = (model: TableModel, row: RecordRow | undefined): StandingRow => {
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
  const values = useMemo<FormValues>(() => ({ ...known?.data, ...row }) as FormValues, [known, row])
  const stateOf = useRules(known ? plan : null, values, now)
  const linkage = useLinkagePlan(model)
  const options = useMemo(
    () => (known ? linkage?.offered(values, now) : undefined),
    [known, linkage, values, now],
  )
  return useMemo(() => {
    const rights = known?.rights
    const closed = (field: FieldModel): Closed | null => {
      if (rights && !rights.update) return 'row'
      if (rights && (!rights.fields.includes(field.id) || rights.masked.includes(field.id))) return 'field'
      if (!known || field.def.rules === undefined) return null
      const { shown, readOnly } = stateOf(field)
      return shown ? (readOnly ? 'locked' : null) : 'hidden'
    }
    return { closed, offered: field => options?.get(field.id), values: known && values }
  }, [known, stateOf, options, values])
}
