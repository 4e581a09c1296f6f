import { isPlainObject, type Json } from '@gantry/base/shared'
import { call, callKey } from '@gantry/client/web'
import { type FieldId, getRecord, type RecordRow } from '@gantry/model/shared'
import { useQueries } from '@tanstack/react-query'
import { useDeferredValue, useEffect, useMemo, useState } from 'react'
import type { TableModel } from '../parts/table-model.ts'
import type { SheetRow } from '../sheet/sheet-rows.ts'
import type { LivePlan, LiveValues, Sheets } from './live-formulas.ts'
import { rolledUpRows } from './rolled-up-rows.ts'
import { type FormValues, sameValue } from './values.ts'

/**
 * Form values with formulas and roll-ups of slave rows evaluated while the user types, and with lookups as soon as a link
 * is chosen. None is sent: the server computes them on save.
 */
export const useLiveValues = (
  model: TableModel,
  record: RecordRow | null,
  values: FormValues,
  sheets: Sheets,
): LiveValues => {
  const linked = useLinkedValues(model, record, values)
  const plan = usePlan(model)
  const form = useMemo(() => ({ ...values, ...linked }), [values, linked])
  // Grid input is shown at once, together with its formulas.
  const rows = usePlannedRows(plan, form, sheets)
  // Deferred: derived values must not block typing.
  const [laterForm, laterRows] = [useDeferredValue(form), useDeferredValue(rows)]
  const made = useMemo(() => plan?.record(laterForm, laterRows), [plan, laterForm, laterRows])
  return useMemo(
    () => ({ values: { ...form, ...made?.values }, sheets: rows, troubles: made?.troubles ?? {} }),
    [form, rows, made],
  )
}

/** Rows of slave tables with their formulas evaluated while the user types, for a record that is not a form. */
export const useLiveRows = (model: TableModel, record: FormValues, sheets: Sheets): Sheets =>
  usePlannedRows(usePlan(model), record, sheets)

const usePlannedRows = (plan: LivePlan | null, record: FormValues, sheets: Sheets): Sheets => {
  const master = plan?.readsMaster ? record : noValues
  return useMemo(() => plan?.sheets(sheets, master) ?? sheets, [plan, sheets, master])
}

const noValues: FormValues = {}

/** Loads the evaluator only for a table with formulas or roll-ups of slave rows. */
const usePlan = (model: TableModel): LivePlan | null => {
  const [plan, setPlan] = useState<LivePlan | null>(null)
  const { table, slaves } = model.info
  const isNeeded =
    model.fields.some(field => rolledUpRows(model, field) !== null) ||
    [table, ...slaves].some(each =>
      Object.values(each.fields).some(field => isPlainObject(field.computed) && 'formula' in field.computed),
    )
  useEffect(() => {
    if (!isNeeded) return
    let open = true
    void import('./live-formulas.ts').then(({ planLive }) => {
      if (open) setPlan(planLive(model))
    })
    return () => {
      open = false
    }
  }, [isNeeded, model])
  return plan
}

/** Lookups through links that differ from the saved ones, read from the newly linked records. */
const useLinkedValues = (model: TableModel, record: RecordRow | null, values: FormValues): FormValues => {
  const lookups = useMemo(
    () =>
      model.fields.flatMap(({ id, def: { computed } }) => {
        if (!isPlainObject(computed) || typeof computed.lookup !== 'string') return []
        const link = model.field(computed.lookup)
        const table = link?.type.target?.(link.def)
        return link && table !== undefined ? [{ id, link: link.id, table, of: String(computed.of) }] : []
      }),
    [model],
  )
  const changed = lookups.filter(({ link }) => !sameValue(record?.[link], values[link]))
  return useQueries({
    queries: changed.map(({ link, table }) => {
      const id = idOf(values[link])
      return {
        queryKey: callKey(getRecord, { table, id: id ?? '' }),
        queryFn: ({ signal }: { signal: AbortSignal }) =>
          call(getRecord, { table, id: id ?? '' }, { signal }),
        enabled: id !== null,
        // The value of a record the user may not read stays unknown until the form is saved.
        retry: false,
        staleTime: 10_000,
      }
    }),
    combine: answers =>
      Object.fromEntries(
        changed.map(({ id, link, of }, at): [FieldId, Json] => [
          id,
          idOf(values[link]) === null ? null : (answers[at]?.data?.data[of] ?? null),
        ]),
      ),
  })
}

const idOf = (value: Json | undefined): string | null => {
  if (typeof value === 'string') return value
  return isPlainObject(value) && typeof value.id === 'string' ? value.id : null
}

/** Rows to send: computed cells keep their stored values, because only the server computes them. */
export const withoutComputed = (
  model: TableModel,
  field: FieldId,
  shown: readonly SheetRow[],
  kept: readonly SheetRow[],
): readonly SheetRow[] => {
  const of = model.field(field)
  const computed =
    (of && model.slaveOf(of))?.fields.filter(({ def }) => def.computed).map(({ id }) => id) ?? []
  if (computed.length === 0) return shown
  const before = new Map(kept.map(row => [row.key, row]))
  return shown.map(row => {
    const values: Record<FieldId, Json> = { ...row.values }
    const was = before.get(row.key)
    for (const id of computed) {
      const value = was?.values[id]
      if (value === undefined) delete values[id]
      else values[id] = value
    }
    return { ...row, values }
  })
}
