import type { Json } from '@gantry/base/shared'
import { call } from '@gantry/client/web'
import { getTable, listRecords, where } from '@gantry/model/shared'
import type { FieldModel } from '../parts/table-model.ts'

/** The last copied block with its values: the text alone may not identify a value. */
interface Copied {
  readonly text: string
  readonly fields: readonly FieldModel[]
  readonly values: readonly (readonly Json[])[]
}
let copied: Copied | null = null

export const rememberCopy = (copy: Copied): void => {
  copied = copy
}

/** The copied value at a position of the pasted text, if it was copied on this page from a field of the same type. */
export const copiedValue = (text: string, y: number, x: number, field: FieldModel): Json | undefined => {
  if (!copied || copied.text.replaceAll('\r\n', '\n') !== text.replaceAll('\r\n', '\n')) return undefined
  const { fields, values } = copied
  const line = values[y % values.length]
  const source = fields[x % fields.length]
  return source?.def.type === field.def.type &&
    source.type.target?.(source.def) === field.type.target?.(field.def)
    ? line?.[x % fields.length]
    : undefined
}

/** Titles per request. */
const together = 200

/**
 * Finds the records that titles in a reference column identify. A title that several records have, or that no readable
 * record has, finds none.
 */
export const recordsByTitle = async (
  field: FieldModel,
  titles: readonly string[],
): Promise<ReadonlyMap<string, Json>> => {
  const target = field.type.target?.(field.def)
  const found = new Map<string, Json>()
  if (target === undefined || field.type.kind !== 'reference') return found
  const { table } = await call(getTable, { table: target })
  const wanted = [...new Set(titles)].filter(title => title !== '')
  const doubled = new Set<string>()
  for (let from = 0; from < wanted.length; from += together) {
    const { data } = await call(listRecords, {
      table: target,
      filter: where(table.title, 'in', wanted.slice(from, from + together)),
      fields: [table.title],
      pageSize: together,
      count: 'none',
    })
    for (const row of data) {
      const title = row[table.title]
      if (typeof title !== 'string') continue
      if (found.has(title)) doubled.add(title)
      found.set(title, { id: row.id, title })
    }
  }
  for (const title of doubled) found.delete(title)
  return found
}
