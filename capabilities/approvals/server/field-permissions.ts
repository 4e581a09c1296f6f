import { AppError, issue, type Json, type JsonObject, joined, type Lang, localise } from '@gantry/base/shared'
import type { TableDef } from '@gantry/model/shared'
import type { FieldPermission, WorkflowDef } from '@gantry/workflow/shared'
import { isHuman } from '@gantry/workflow/shared'

type Permissions = ReadonlyMap<string, FieldPermission>

const kept = new WeakMap<
  WorkflowDef,
  { readonly table: TableDef; readonly byNode: Map<string, Permissions> }
>()

/** What the holder of a task at a node may do with each field of the record. Kept: a command asks for every person of a step. */
export const permissionsAt = (def: WorkflowDef, node: string, table: TableDef): Permissions => {
  const known = kept.get(def)
  const { byNode } = known?.table === table ? known : { byNode: new Map<string, Permissions>() }
  if (known?.table !== table) kept.set(def, { table, byNode })
  const found = byNode.get(node) ?? permissionsOf(def, node, table)
  byNode.set(node, found)
  return found
}

const permissionsOf = (def: WorkflowDef, node: string, table: TableDef): Permissions => {
  const found = def.nodes[node]
  const usual: FieldPermission = found?.kind === 'start' ? 'edit' : 'read'
  const said = isHuman(found) || found?.kind === 'cc' ? (found.settings.fields ?? {}) : {}
  // Rows of a slave table are sent whole, so one hidden column hides all of them.
  const hidden = new Set(
    Object.keys(said).flatMap(path => (said[path] === 'hidden' ? [path.split('.')[0] ?? path] : [])),
  )
  return new Map(
    Object.keys(table.fields).map(field => [
      field,
      hidden.has(field) ? 'hidden' : ((Object.hasOwn(said, field) ? said[field] : undefined) ?? usual),
    ]),
  )
}

/** The values a step lets its holder write; the others are left out and named. */
export const writable = (
  permissions: ReadonlyMap<string, FieldPermission>,
  values: Readonly<Record<string, Json>>,
): { readonly open: JsonObject; readonly dropped: readonly string[] } => {
  const isOpen = (field: string) => ['edit', 'required'].includes(permissions.get(field) ?? 'hidden')
  const entries = Object.entries(values)
  return {
    open: Object.fromEntries(entries.filter(([field]) => isOpen(field))),
    dropped: entries.flatMap(([field]) => (isOpen(field) ? [] : [field])),
  }
}

/** @throws AppError workflow.field_required naming the fields a step needs that are empty */
export const requireFields = (
  permissions: ReadonlyMap<string, FieldPermission>,
  row: JsonObject,
  { fields }: TableDef,
  lang: Lang,
): void => {
  const missing = [...permissions].flatMap(([field, permission]) => {
    const value = row[field] ?? null
    const isEmpty = value === null || value === '' || (Array.isArray(value) && value.length === 0)
    return permission === 'required' && isEmpty ? [field] : []
  })
  if (missing.length > 0)
    throw new AppError(
      'workflow.field_required',
      {
        fields: joined(
          missing.map(field => localise(fields[field]?.label ?? field, lang)),
          lang,
        ),
      },
      missing.map(field => issue(field, 'required')),
    )
}
