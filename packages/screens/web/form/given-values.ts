import { isUuid, type Json } from '@gantry/base/shared'
import { call } from '@gantry/client/web'
import type { Locale } from '@gantry/fields/shared'
import { getTable, listRecords, where } from '@gantry/model/shared'
import type { FieldModel, TableModel } from '../parts/table-model.ts'
import type { FormValues } from './values.ts'

/** Values a link gives to a new record, and the names it gives that cannot be used. */
export interface Given {
  readonly values: FormValues
  readonly unused: readonly string[]
}

/**
 * Reads the values of a link as text typed into the fields; a field that refers to a record also takes its id. A field that is
 * closed to the person, does not exist or cannot read the text is left out and named.
 */
export const readGiven = async (
  model: TableModel,
  given: readonly (readonly [field: string, text: string])[],
  locale: Locale,
): Promise<Given> => {
  const values: Record<string, Json> = {}
  const unused: string[] = []
  for (const [id, text] of given) {
    const field = model.field(id)
    const value = field && model.writable(id) ? await readValue(field, text, locale) : null
    if (value === null) unused.push(field?.label ?? id)
    else values[id] = value
  }
  return { values, unused }
}

/** A value of a field from its text or, of a reference, from an id; null where it cannot be read. */
export const readValue = async ({ type, def }: FieldModel, text: Json, locale: Locale): Promise<Json> => {
  const target = type.target?.(def)
  if (target === undefined) {
    const parsed = type.parse(text, def, locale)
    return parsed.ok ? parsed.value : null
  }
  if (typeof text !== 'string' || !isUuid(text)) return null
  const { table } = await call(getTable, { table: target })
  const { data } = await call(listRecords, {
    table: target,
    filter: where('id', 'eq', text),
    fields: [table.title],
    pageSize: 1,
    count: 'none',
  })
  if (!data[0]) return null
  const title = data[0][table.title]
  const ref = { id: text, title: typeof title === 'string' ? title : text }
  return type.kind === 'set' ? [ref] : ref
}
