import { AppError, type JsonObject } from '@gantry/base/shared'
import { useCall } from '@gantry/client/web'
import { getRecord, listRecords } from '@gantry/model/shared'
import type { TableModel } from '@gantry/screens/web'
import { useMemo, useState } from 'react'
import { planWhen } from '../../shared/conditions.ts'
import type { WorkflowDef } from '../../shared/definition.ts'
import { keyFieldsOf } from '../../shared/workflow-kind.ts'
import { tryFlow } from './trial.ts'

/** Records offered as samples: the newest ones. */
const samples = 30

/** A trial run of what is drawn with a sample record; nothing is asked of the server while it is not `on`. */
export const useTrial = (def: WorkflowDef, model: TableModel, on: boolean) => {
  const [chosen, setChosen] = useState<string | null>(null)
  const { table, slaves } = model.info
  const tables = useMemo(() => new Map([table, ...slaves].map(each => [each.id, each])), [table, slaves])
  const offered = useCall(
    listRecords,
    { table: model.id, fields: [model.title], pageSize: samples, count: 'none' },
    { enabled: on },
  )
  const records = offered.data?.data ?? []
  const sample = chosen ?? records[0]?.id ?? null
  const record = useCall(getRecord, { table: model.id, id: sample ?? '' }, { enabled: on && sample !== null })
  const row = record.data?.data
  const trial = useMemo(() => {
    if (!on || !row) return null
    const now = Date.now()
    return tryFlow(def, when => {
      const planned = planWhen(when, table, tables)
      if (planned.checked.issues.length > 0) return null
      try {
        return planned.holds(row, now)
      } catch (error) {
        // Shown as a condition that cannot be evaluated.
        if (error instanceof AppError) return null
        throw error
      }
    })
  }, [on, row, def, table, tables])
  const deciding = useMemo(() => {
    if (!row) return {}
    const fields = keyFieldsOf(def, table, { tables, before: tables, named: new Map() })
    return Object.fromEntries(fields.map(field => [field, row[field] ?? null])) as JsonObject
  }, [row, def, table, tables])
  return {
    trial,
    sample,
    /** Values of the sample record; undefined: it is being read. */
    row,
    /** The person who created the sample; null: nobody by name, such as an import; undefined: it is being read. */
    creator: record.data && (record.data.data.createdBy?.title ? record.data.data.createdBy : null),
    /** Values of the sample that decide the way and who is asked. */
    deciding,
    samples: records.map(each => ({
      id: each.id,
      title: typeof each[model.title] === 'string' ? String(each[model.title]) : each.id,
    })),
    isEmpty: offered.data !== undefined && records.length === 0,
    error: offered.error ?? record.error,
    choose: setChosen,
  }
}
