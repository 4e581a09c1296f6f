import type { NodeKindName } from '../../../shared/definition.ts'
import type { FieldPermission } from '../../../shared/human.ts'

/** Rights over fields as a node keeps them; a column of a slave table is `items.qty`. */
export type Fields = Readonly<Record<string, FieldPermission>>

/** What a path may be that is not listed: a column is as its table, whose rows may be required. */
const unlisted = (kind: NodeKindName, fields: Fields, path: string): FieldPermission => {
  const usual = kind === 'start' ? 'edit' : 'read'
  const [table = '', column] = path.split('.')
  if (column === undefined) return usual
  const whole = fields[table] ?? usual
  return whole === 'required' ? 'edit' : whole
}

/** What a field or a column may be at a node of a kind. */
export const rightOf = (kind: NodeKindName, fields: Fields, path: string): FieldPermission =>
  fields[path] ?? unlisted(kind, fields, path)

/** The rights with those of some paths changed; what is as it would be unlisted is not kept. */
export const withRights = (
  kind: NodeKindName,
  fields: Fields,
  paths: readonly string[],
  to: FieldPermission,
): Fields => {
  const next: Record<string, FieldPermission> = { ...fields }
  for (const path of paths) {
    if (to === unlisted(kind, next, path)) delete next[path]
    else next[path] = to
  }
  return next
}
