import { AppError, issue, type Json, type JsonObject, joined, type Lang, localise } from '@gantry/base/shared'
import { fieldTypeOf } from '@gantry/fields/shared'
import type { TableDef, TableId } from '@gantry/model/shared'
import type { FieldPermission, WorkflowDef } from '@gantry/workflow/shared'
import { isHuman } from '@gantry/workflow/shared'
import type { RowRights } from '../shared/contract.ts'
import { openedRows, rowsIn } from './opened-rows.ts'

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

/** A step of a workflow over a table. */
export interface FormStep {
  readonly def: WorkflowDef
  readonly node: string
  readonly table: TableDef
  /** The table with its slave tables. */
  readonly tables: ReadonlyMap<TableId, TableDef>
}

const isOpen = (permission: FieldPermission | undefined): boolean =>
  permission === 'edit' || permission === 'required'

const isSlave = ({ fields }: TableDef, id: string): boolean => {
  const field = Object.hasOwn(fields, id) ? fields[id] : undefined
  return field !== undefined && fieldTypeOf(field).rows !== undefined
}

/** Numbers and the like: a step writes with the rights of the product, which may set them, its holder never. */
const isAssigned = ({ fields }: TableDef, id: string): boolean => {
  const field = Object.hasOwn(fields, id) ? fields[id] : undefined
  return field !== undefined && fieldTypeOf(field).assigned === true
}

/** Columns of a slave table that the server assigns: the rows of the record keep theirs, new ones get theirs when they are written. */
const assignedColumns = ({ table, tables }: FormStep, id: string): readonly string[] => {
  const field = Object.hasOwn(table.fields, id) ? table.fields[id] : undefined
  const slave = field && tables.get(fieldTypeOf(field).rows?.(field) ?? '')
  return slave ? Object.keys(slave.fields).filter(column => isAssigned(slave, column)) : []
}

/** What the holder of a task may do with the rows of a slave table; null for any other field. */
export const rowRightsAt = (step: FormStep, field: string): RowRights | null => {
  const { def, node, table } = step
  if (!isSlave(table, field)) return null
  const found = def.nodes[node]
  const settings = isHuman(found) ? found.settings : undefined
  const isWhole = isOpen(permissionsAt(def, node, table).get(field))
  const said = new Map(Object.entries(settings?.rows ?? {})).get(field)
  const { add = isWhole, remove = isWhole } = said ?? {}
  const columns = Object.entries(settings?.fields ?? {}).flatMap(([path, permission]) => {
    const [master, column] = path.split('.')
    return master === field && column !== undefined && permission !== 'hidden'
      ? [[column, permission] as const]
      : []
  })
  const assigned = assignedColumns(step, field).map(column => [column, 'read'] as const)
  return { add, remove, columns: Object.fromEntries([...columns, ...assigned]) }
}

/** Rights over a slave table of which some things are open and others are not; null: all or nothing of it is open. */
const partialRights = (step: FormStep, field: string): RowRights | null => {
  const permission = permissionsAt(step.def, step.node, step.table).get(field)
  const rights = permission === 'hidden' ? null : rowRightsAt(step, field)
  if (!rights) return null
  const parts = [rights.add, rights.remove, ...Object.values(rights.columns).map(isOpen)]
  return parts.every(part => part === isOpen(permission)) ? null : rights
}

/** Whether it depends on the stored rows which of these values a step lets its holder write. */
export const needsStored = (step: FormStep, values: Readonly<Record<string, Json>>): boolean =>
  Object.keys(values).some(field => partialRights(step, field) !== null)

/**
 * The values a step lets its holder write; the others are left out and named. `stored`: the record, where `needsStored` says so.
 */
export const writable = (
  step: FormStep,
  values: Readonly<Record<string, Json>>,
  stored: JsonObject,
): { readonly open: JsonObject; readonly dropped: readonly string[] } => {
  const permissions = permissionsAt(step.def, step.node, step.table)
  const open: Record<string, Json> = {}
  const dropped: string[] = []
  for (const [field, value] of Object.entries(values)) {
    const isWhole = isOpen(permissions.get(field)) && !isAssigned(step.table, field)
    const rights = partialRights(step, field)
    if (rights) {
      const rows = openedRows({ field, isWhole, rights }, value, stored[field] ?? null)
      if (rows.open) open[field] = rows.open
      dropped.push(...rows.dropped)
    } else if (isWhole) open[field] = value
    else dropped.push(field)
  }
  return { open, dropped }
}

const isEmpty = (value: Json | undefined): boolean =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)

/** Cells of a slave table that a step needs and that are empty, as `items.2.qty`. */
const missingCells = (step: FormStep, field: string, value: Json): readonly string[] => {
  const required = Object.entries(rowRightsAt(step, field)?.columns ?? {}).flatMap(([column, permission]) =>
    permission === 'required' ? [column] : [],
  )
  return required.length === 0
    ? []
    : rowsIn(value).flatMap((row, place) =>
        required.filter(column => isEmpty(row[column])).map(column => `${field}.${place}.${column}`),
      )
}

/** @throws AppError workflow.field_required naming the fields a step needs that are empty, and the slave tables with such cells */
export const requireFields = (step: FormStep, row: JsonObject, lang: Lang): void => {
  const { fields } = step.table
  const missing = [...permissionsAt(step.def, step.node, step.table)].flatMap(([field, permission]) => {
    const value = row[field] ?? null
    if (permission === 'hidden') return []
    if (permission === 'required' && isEmpty(value)) return [field]
    return missingCells(step, field, value)
  })
  const named = [...new Set(missing.map(path => path.split('.')[0] ?? path))]
  if (missing.length > 0)
    throw new AppError(
      'workflow.field_required',
      {
        fields: joined(
          named.map(field => localise(fields[field]?.label ?? field, lang)),
          lang,
        ),
      },
      missing.slice(0, mostIssues).map(path => issue(path, 'required')),
    )
}

/** More are not told at once. */
const mostIssues = 200
