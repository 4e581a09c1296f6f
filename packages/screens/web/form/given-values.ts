import { isUuid, type Json } from '@gantry/base/shared'
import { call } from '@gantry/client/web'
import type { Locale } from '@gantry/fields/shared'
import { getTable, listRecords, where } from '@gantry/model/shared'
import type { FieldModel, TableModel } from '../parts/table-model.ts'
import type { FormValues } from './values.ts'

/** Values that a URL sets in a new record, and the parameter names that cannot be used. */
export interface Given {
  readonly values: FormValues
  readonly unused: readonly string[]
}

/**
 * Parses URL values as text input of the fields; a reference field also accepts a record id. A field that is closed to
 * the user, does not exist or cannot parse its text is left out and reported.
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

/** Parses a value from its text, or a reference from an id; null if it cannot be parsed. */
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
