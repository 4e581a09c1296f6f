import {
  any,
  type FieldId,
  type Filter,
  type Grant,
  me,
  myDepartmentsAndBelow,
  type Operation,
  operations,
  role,
  type TableDef,
  userType,
  where,
} from '@gantry/model/shared'

/** Who a grant speaks of, as people choose it; `other`: said in a way only the API can. */
export type Who =
  | { readonly kind: 'everyone' | 'users' | 'admins' | 'other' }
  | { readonly kind: 'roles'; readonly roles: readonly string[] }

/** Which rows a grant opens; `other`: said in a way only the API can. */
export type RowsKind = 'all' | 'own' | 'department' | 'conditions' | 'other'

const users = userType('user')
const admins = userType('admin')
const own = where('owner', 'eq', me)
const department = where('ownerDepartment', 'in', myDepartmentsAndBelow)

const isSame = (one: Filter, other: Filter): boolean => JSON.stringify(one) === JSON.stringify(other)

export const whoOf = ({ who = true }: Grant): Who => {
  if (who === true) return { kind: 'everyone' }
  // Roles not chosen yet: nobody.
  if (who === false) return { kind: 'roles', roles: [] }
  if (isSame(who, users)) return { kind: 'users' }
  if (isSame(who, admins)) return { kind: 'admins' }
  const parts = who.op === 'or' ? who.of : [who]
  const roles = parts.flatMap(part => (typeof part === 'object' && part.op === 'role' ? [part.role] : []))
  return roles.length === parts.length ? { kind: 'roles', roles } : { kind: 'other' }
}

export const withWho = (grant: Grant, who: Who): Grant => {
  const { who: _before, ...rest } = grant
  switch (who.kind) {
    case 'everyone':
      return rest
    case 'users':
      return { ...rest, who: users }
    case 'admins':
      return { ...rest, who: admins }
    case 'roles': {
      const [first, ...more] = who.roles.map(role)
      if (first === undefined) return { ...rest, who: false }
      return { ...rest, who: more.length === 0 ? first : any(first, ...more) }
    }
    case 'other':
      return grant
  }
}

/** `isConditions` says whether a filter is one that lines of conditions can show. */
export const rowsKindOf = ({ rows = true }: Grant, isConditions: (filter: Filter) => boolean): RowsKind => {
  if (rows === true) return 'all'
  if (isSame(rows, own)) return 'own'
  if (isSame(rows, department)) return 'department'
  return rows === false || isConditions(rows) ? 'conditions' : 'other'
}

/** Conditions begin with none, which open nothing until one is written. */
export const withRowsKind = (grant: Grant, kind: Exclude<RowsKind, 'other'>): Grant =>
  withRows(grant, { all: true, own, department, conditions: false }[kind])

export const withRows = (grant: Grant, rows: Filter): Grant => {
  const { rows: _before, ...rest } = grant
  return rows === true ? rest : { ...rest, rows }
}

const bringReading: readonly Operation[] = ['update', 'remove', 'monitor']

/** Changing, removing and steering bring seeing with them, as the levels do. */
export const withOperation = (grant: Grant, operation: Operation, may: boolean): Grant => {
  const held = new Set(grant.operations)
  if (may) held.add(operation)
  else held.delete(operation)
  if (may && bringReading.includes(operation)) held.add('read')
  return { ...grant, operations: operations.filter(each => held.has(each)) }
}

/** Null: all fields. */
export const withFields = (grant: Grant, fields: readonly FieldId[] | null): Grant => {
  const { fields: _before, ...rest } = grant
  return fields === null ? rest : { ...rest, fields }
}

export const withGrant = (table: TableDef, at: number, grant: Grant): TableDef => ({
  ...table,
  policy: table.policy.map((each, i) => (i === at ? grant : each)),
})

export const withoutGrant = (table: TableDef, at: number): TableDef => ({
  ...table,
  policy: table.policy.filter((_, i) => i !== at),
})
