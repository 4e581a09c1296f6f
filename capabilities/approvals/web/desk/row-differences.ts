import { isPlainObject, type Json, type JsonObject } from '@gantry/base/shared'
import { type FieldModel, type SlaveModel, sameValue } from '@gantry/screens/web'

/** A row of a slave table that differs, with the columns that do; of one that was added or removed, those that are filled. */
interface RowDifference {
  readonly id: string
  readonly kind: 'added' | 'removed' | 'changed'
  /** The row by its title, empty where that is no text. */
  readonly name: string
  readonly cells: readonly { readonly field: FieldModel; readonly before: Json; readonly after: Json }[]
}

/** How the rows of a slave table differ: changed and added ones in their order, then those that were removed. */
export const rowDifferences = (
  { table, fields }: Pick<SlaveModel, 'table' | 'fields'>,
  before: Json,
  after: Json,
): readonly RowDifference[] => {
  const then = byId(before)
  const now = byId(after)
  const ids = [...now.keys(), ...[...then.keys()].filter(id => !now.has(id))]
  return ids.map((id): RowDifference => {
    const was = then.get(id)
    const is = now.get(id)
    const title = (is ?? was)?.[table.title]
    const kind = was === undefined ? 'added' : is === undefined ? 'removed' : 'changed'
    const name = typeof title === 'string' ? title : ''
    // The name says it already of a row that came or went.
    const isSaid = (field: FieldModel) => kind !== 'changed' && name !== '' && field.id === table.title
    return {
      id,
      kind,
      name,
      cells: fields
        .map(field => ({ field, before: was?.[field.id] ?? null, after: is?.[field.id] ?? null }))
        .filter(({ field, before, after }) => !isSaid(field) && !sameValue(before, after)),
    }
  })
}

const byId = (rows: Json): ReadonlyMap<string, JsonObject> =>
  new Map(
    (Array.isArray(rows) ? rows : [])
      .filter((row): row is JsonObject => isPlainObject(row))
      .flatMap(row => (typeof row.id === 'string' ? [[row.id, row] as const] : [])),
  )
