import { fieldTypeOf } from '@gantry/fields/shared'
import type { FieldId, Grant, Limit, MaskKind, TableDef } from '@gantry/model/shared'

type Masks = Readonly<Record<FieldId, MaskKind | null>>

/** A table and those of its slave rows, the master first; none where nobody works with it yet. */
export type Designed = readonly TableDef[]

/** Fields in use that are masked otherwise as they are drawn, those of slave rows as `visits.phone`; null: no longer. */
export const changedMasks = (drawn: Designed, published: Designed): Masks =>
  Object.fromEntries(
    published.flatMap(before => {
      const table = drawn.find(({ id }) => id === before.id)
      const prefix = prefixOf(before, published)
      if (!table || prefix === null) return []
      return Object.entries(before.fields).flatMap(([id, { personal }]) => {
        const field = table.fields[id]
        return field && field.personal !== personal ? [[`${prefix}${id}`, field.personal ?? null]] : []
      })
    }),
  )

/** What stands before the names of a table's fields: of the master nothing; null of rows no field shows. */
const prefixOf = (table: TableDef, tables: Designed): string | null => {
  if (table.id === tables[0]?.id) return ''
  const through = slaveFieldOf(table, tables)
  return through === undefined ? null : `${through}.`
}

/** The master's field that shows the rows of a table. */
export const slaveFieldOf = ({ id }: TableDef, [master]: Designed): FieldId | undefined =>
  Object.entries(master?.fields ?? {}).find(([, def]) => fieldTypeOf(def).rows?.(def) === id)?.[0]

/** Whether the rules, the limits or the masks as drawn are others than those in force. */
export const rightsChanged = (drawn: Designed, published: Designed): boolean =>
  ruled(drawn) !== ruled(published) || Object.keys(changedMasks(drawn, published)).length > 0

const ruled = ([master]: Designed): string => JSON.stringify([master?.policy, master?.limits])

/** What of drawn rights can be compared with those in force: fields nobody has yet are nobody's gain. */
export const comparedRights = (
  drawn: Designed,
  published: Designed,
): { readonly policy: readonly Grant[]; readonly limits: readonly Limit[]; readonly masks?: Masks } => {
  const [master] = drawn
  const [used] = published
  const policy = (master?.policy ?? []).map(grant =>
    grant.fields && used
      ? { ...grant, fields: grant.fields.filter(id => Object.hasOwn(used.fields, id)) }
      : grant,
  )
  const masks = changedMasks(drawn, published)
  return { policy, limits: master?.limits ?? [], ...(Object.keys(masks).length > 0 && { masks }) }
}
