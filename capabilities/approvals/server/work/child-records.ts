import { AppError, isPlainObject, type Json, type JsonObject } from '@gantry/base/shared'
import type { Ctx } from '@gantry/kernel/server'
import { type RecordRow, type TableDef, where } from '@gantry/model/shared'
import { createRecord, findRecords, getRecord, updateRecord } from '@gantry/records/server'
import type { Instance, SettingsOf } from '@gantry/workflow/shared'
import { definitionOf } from '../definition.ts'
import { loadInstance } from '../store.ts'
import type { ChildInput } from './names.ts'

type Mapping = Pick<SettingsOf['subprocess'], 'each' | 'link' | 'values'>

const mostChildren = 200

/** A record as a reference holds it. */
export type RecordLink = { readonly id: string; readonly title: string }

/** What one child is started from. */
export interface ChildSource {
  /** The row of the slave table; null: the record itself. */
  readonly row: string | null
  /** The record the child is about; null: one is made. */
  readonly linked: string | null
  readonly values: JsonObject
}

/** One source for each child: the record, or with `each` its rows. @throws AppError workflow.too_many_children */
export const sourcesOf = (
  { each, link, values = {} }: Mapping,
  record: RecordRow,
): readonly ChildSource[] => {
  const rows = each === undefined ? [null] : rowsOf(record, each)
  if (rows.length > mostChildren) throw new AppError('workflow.too_many_children', { max: mostChildren })
  return rows.map(row => {
    const at = (path: string): Json => {
      const [first = '', second] = path.split('.')
      return (second === undefined ? record[first] : row?.[second]) ?? null
    }
    const linked = link === undefined ? null : at(link)
    return {
      row: row === null ? null : String(row.id),
      linked: isPlainObject(linked) && typeof linked.id === 'string' ? linked.id : null,
      values: Object.fromEntries(Object.entries(values).map(([field, path]) => [field, at(path)])),
    }
  })
}

const rowsOf = (record: RecordRow, each: string): readonly JsonObject[] => {
  const rows = record[each]
  return Array.isArray(rows) ? (rows as readonly JsonObject[]) : []
}

/** The record of a child: the one its parent refers to, with the values entered, or a new one of the initiator. */
export const recordOf = async (
  tx: Ctx,
  table: TableDef,
  initiator: string,
  { linked, values }: ChildSource,
): Promise<{ readonly record: string; readonly made: RecordLink | null }> => {
  if (linked !== null) {
    const { data } = await getRecord(tx, table, linked)
    if (Object.keys(values).length > 0)
      await updateRecord(tx, table.id, linked, { ...values, version: data.version })
    return { record: linked, made: null }
  }
  // What is made for the initiator is his, as if he had begun it himself.
  const his: Ctx = { ...tx, actor: { ...tx.actor, personId: initiator } }
  const { id } = await createRecord(his, table.id, values)
  return { record: id, made: { id, title: String(values[table.title] ?? '') } }
}

/** Enters values into fields of the record or of its rows, by the row; answers the fields of the record that changed. */
export const enter = async (
  tx: Ctx,
  table: TableDef,
  record: RecordRow,
  path: string,
  byRow: ReadonlyMap<string | null, Json>,
): Promise<readonly string[]> => {
  const [first = '', second] = path.split('.')
  if (byRow.size === 0) return []
  const value: Json =
    second === undefined
      ? ([...byRow.values()][0] ?? null)
      : rowsOf(record, first).map(row => {
          const given = byRow.get(String(row.id))
          return { id: String(row.id), ...(given !== undefined && { [second]: given }) }
        })
  await updateRecord(tx, table.id, record.id, { [first]: value, version: record.version })
  return [first]
}

/** Writes what a child that finished gives back into the record of its parent; one that was declared void gives nothing. */
export const bringBack = async (
  tx: Ctx,
  parent: Instance,
  nodeId: string,
  { child: id, row }: ChildInput,
): Promise<readonly string[]> => {
  const { def, table } = await definitionOf(tx, parent.workflow, parent.release)
  const node = def.nodes[nodeId]
  const back = Object.entries((node?.kind === 'subprocess' && node.settings.back) || {})
  const { state: child } = await loadInstance(tx, id)
  if (back.length === 0 || child.state !== 'finished') return []
  const fields = [...new Set(back.map(([, field]) => field))]
  const { data } = await findRecords(tx, child.table, {
    filter: where('id', 'eq', child.record),
    fields,
    pageSize: 1,
    count: 'none',
  })
  const [given] = data
  // The record of the child was removed since it finished.
  if (!given) return []
  const changed = new Set<string>()
  for (const [path, field] of back) {
    const record = (await getRecord(tx, table, parent.record)).data as RecordRow
    for (const each of await enter(tx, table, record, path, new Map([[row ?? null, given[field] ?? null]])))
      changed.add(each)
  }
  return [...changed]
}
