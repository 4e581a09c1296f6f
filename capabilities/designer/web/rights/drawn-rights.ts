import type { FieldId, Grant, MaskKind, TableDef } from '@gantry/model/shared'

type Masks = Readonly<Record<FieldId, MaskKind | null>>

/** Fields in use that are masked otherwise as they are drawn; null: no longer. */
export const changedMasks = (drawn: TableDef, published: TableDef): Masks =>
  Object.fromEntries(
    Object.entries(published.fields).flatMap(([id, before]) => {
      const field = drawn.fields[id]
      return field && field.personal !== before.personal ? [[id, field.personal ?? null]] : []
    }),
  )

/** Whether the rules or the masks as drawn are others than those in force. */
export const rightsChanged = (drawn: TableDef | undefined, published: TableDef | undefined): boolean =>
  JSON.stringify(drawn?.policy) !== JSON.stringify(published?.policy) ||
  Boolean(drawn && published && Object.keys(changedMasks(drawn, published)).length > 0)

/** What of drawn rights can be compared with those in force: fields nobody has yet are nobody's gain. */
export const comparedRights = (
  drawn: TableDef,
  published: TableDef | undefined,
): { readonly policy: readonly Grant[]; readonly masks?: Masks } => {
  if (!published) return { policy: drawn.policy }
  const policy = drawn.policy.map(grant =>
    grant.fields
      ? { ...grant, fields: grant.fields.filter(id => Object.hasOwn(published.fields, id)) }
      : grant,
  )
  const masks = changedMasks(drawn, published)
  return { policy, ...(Object.keys(masks).length > 0 && { masks }) }
}
