import type { Json } from '@gantry/base/shared'
import { call } from '@gantry/client/web'
import { getTable, listRecords, where } from '@gantry/model/shared'
import type { FieldModel } from '../parts/table-model.ts'

/** What was copied last, so that a value comes back as it was where its text alone would not say it. */
interface Copied {
  readonly text: string
  readonly fields: readonly FieldModel[]
  readonly values: readonly (readonly Json[])[]
}
let copied: Copied | null = null

export const rememberCopy = (copy: Copied): void => {
  copied = copy
}

/** The value at a place of the text that is pasted, where it was copied here from a field of the same type. */
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

/** Titles in one request. */
const together = 200

/**
 * The records a column of references means by their titles. A title two records have, or nobody may see, means
 * none.
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
