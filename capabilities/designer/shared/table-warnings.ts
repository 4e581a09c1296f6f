import { issue } from '@gantry/base/shared'
import { type Problem, type Scope, warning } from '@gantry/designs/shared'
import { fieldTypeOf, isFieldTypeName } from '@gantry/fields/shared'
import type { FieldId, Grant, Operation, TableDef } from '@gantry/model/shared'
import { rolesIn } from './table-mentions.ts'
import type { TableDesign } from './types.ts'

/**
 * Valid but probably unintended definitions: fields that are on no form, operations nobody may do, rules for removed roles.
 * Warnings do not block publishing. Slave rows follow the rights of their master.
 */
export const tableWarnings = (design: TableDesign, scope: Pick<Scope, 'named'>): readonly Problem[] => {
  const [master] = design.tables
  if (!master || Object.values(master.fields).some(({ type }) => !isFieldTypeName(type))) return []
  return [...unplaced(design, master), ...closed(master), ...unfillable(master), ...goneRoles(master, scope)]
}

const unplaced = ({ view }: TableDesign, master: TableDef): readonly Problem[] => {
  if (!view) return []
  const placed = new Set(view.form.groups.flatMap(({ fields }) => fields))
  return Object.entries(master.fields)
    .filter(([id, def]) => !placed.has(id) && !def.computed)
    .map(([id]) => warning(issue(`${master.id}.fields.${id}`, 'field_unplaced')))
}

const opens = (grant: Grant, operation: Operation, field?: FieldId): boolean =>
  grant.operations.includes(operation) &&
  grant.who !== false &&
  grant.rows !== false &&
  (field === undefined || grant.fields === undefined || grant.fields.includes(field))

/** Operations granted to nobody, and fields nobody may read. */
const closed = (master: TableDef): readonly Problem[] => {
  const may = (operation: Operation, field?: FieldId) =>
    master.policy.some(grant => opens(grant, operation, field))
  if (!may('read')) return [warning(issue(`${master.id}.policy`, 'nobody_reads'))]
  const hidden = Object.keys(master.fields).filter(id => !may('read', id))
  return [
    ...(may('create') ? [] : [warning(issue(`${master.id}.policy`, 'nobody_creates'))]),
    ...hidden.map(id => warning(issue(`${master.id}.fields.${id}`, 'nobody_reads_field'))),
  ]
}

/** Required fields that no create can fill: they have no default, and no create rule includes them. */
const unfillable = (master: TableDef): readonly Problem[] => {
  const creating = master.policy.filter(grant => opens(grant, 'create'))
  if (creating.length === 0) return []
  return Object.entries(master.fields)
    .filter(([, def]) => def.required && def.default === undefined && !def.computed && !fieldTypeOf(def).rows)
    .filter(([id]) => !creating.some(grant => opens(grant, 'create', id)))
    .map(([id]) => warning(issue(`${master.id}.fields.${id}`, 'nobody_fills')))
}

const goneRoles = (master: TableDef, { named }: Pick<Scope, 'named'>): readonly Problem[] => {
  const roles = named.get('role')
  if (!roles) return []
  return master.policy.flatMap(({ who }, index) =>
    rolesIn(who)
      .filter(id => !roles.has(id))
      .map(() => warning(issue(`${master.id}.policy.${index}`, 'role_gone', { n: index + 1 }))),
  )
}
