import {
  type Filter,
  type Grant,
  type Operation,
  operations,
  type TableDef,
  type UserType,
} from '@gantry/model/shared'
import {
  type PermissionCell,
  type PermissionLevel,
  type PermissionVia,
  permissionLevels,
  type RowReach,
  rowReaches,
} from '../../shared/index.ts'

/** The properties of a person that rules can test. */
export interface Holder {
  readonly userType: UserType
  readonly roles: readonly string[]
}

/** An ordinary user without any role. */
export const plainUser: Holder = { userType: 'user', roles: [] }

/** The user types that work with data of the space's own tables. */
export const businessTypes: readonly UserType[] = ['user', 'admin']

/** Whether the user type can work with data of a table at all; for system tables their policies decide. */
export const worksWith = ({ home }: TableDef, { userType }: Holder): boolean =>
  home === 'platform' || businessTypes.includes(userType)

/** Whether a rule applies to this person; ignores its condition on records. */
const speaksOf = (who: Filter | undefined, holder: Holder): boolean => {
  if (who === undefined) return true
  if (typeof who === 'boolean') return who
  switch (who.op) {
    case 'role':
      return 'role' in who && holder.roles.includes(who.role)
    case 'userType':
      return 'types' in who && who.types.includes(holder.userType)
    case 'and':
      return who.of.every(part => speaksOf(part, holder))
    case 'or':
      return who.of.some(part => speaksOf(part, holder))
    case 'not':
      return !speaksOf(who.of, holder)
    default:
      return false
  }
}

/** The rules of a table that apply to a person; none if the user type never works with its data. */
export const rulesFor = (table: TableDef, holder: Holder): readonly Grant[] =>
  worksWith(table, holder)
    ? table.policy.filter(({ who, rows }) => rows !== false && speaksOf(who, holder))
    : []

/** The rules that apply to an ordinary user with this role and not without it. */
export const rulesOfRole = (table: TableDef, role: string): readonly Grant[] =>
  rulesFor(table, { userType: 'user', roles: [role] }).filter(({ who }) => !speaksOf(who, plainUser))

/** The scope of a condition on records, derived from the terms it references. */
export const reachOf = (rows: Filter | undefined): RowReach => {
  if (rows === undefined || rows === true) return 'all'
  const terms = termsOf(rows)
  if (terms.some(term => term === 'myDepartments' || term === 'myDepartmentsAndBelow')) return 'department'
  return terms.length > 0 && terms.every(term => term === 'me') ? 'own' : 'some'
}

const termsOf = (rows: Filter): readonly string[] => {
  if (typeof rows === 'boolean') return []
  if (rows.op === 'and' || rows.op === 'or') return rows.of.flatMap(termsOf)
  if (rows.op === 'not') return termsOf(rows.of)
  if (!('field' in rows)) return []
  const { value } = rows
  return typeof value === 'object' && value !== null && 'term' in value ? [String(value.term)] : []
}

/** The operation of each level. Creating is none: it changes nothing that is there. */
const begins: Readonly<Record<PermissionLevel, Operation>> = {
  see: 'read',
  change: 'update',
  remove: 'remove',
  manage: 'handOver',
}

/**
 * The combined cell of several rules; null: they do not grant reading. Rules about the person's own records decide the level
 * only if no other rule grants reading: nearly everybody may do everything with these, so all cells would be the same.
 */
export const cellOf = (rules: readonly Grant[]): PermissionCell | null => {
  const reads = ({ operations }: Grant) => operations.includes('read')
  if (!rules.some(reads)) return null
  const beyond = rules.filter(({ rows }) => reachOf(rows) !== 'own')
  const deciding = beyond.some(reads) ? beyond : rules
  const opening = (level: PermissionLevel) =>
    deciding.filter(({ operations }) => operations.includes(begins[level]))
  const level = permissionLevels.findLast(each => opening(each).length > 0) ?? 'see'
  return {
    operations: operationsIn(rules),
    level,
    reach: widest(opening(level).map(({ rows }) => reachOf(rows))),
  }
}

/**
 * Merges the cells of an application of `tables` tables, those of closed ones left out: the strongest level, of those that reach beyond
 * own records if there are any.
 */
export const together = (cells: readonly PermissionCell[], tables: number): PermissionCell | null => {
  const beyond = cells.filter(({ reach }) => reach !== 'own')
  const deciding = beyond.length > 0 ? beyond : cells
  const level = permissionLevels.findLast(each => deciding.some(cell => cell.level === each))
  if (!level) return null
  return {
    operations: operationsIn(cells),
    level,
    reach: widest(deciding.filter(cell => cell.level === level).map(({ reach }) => reach)),
    ...(cells.length < tables && { open: cells.length }),
  }
}

const operationsIn = (of: readonly { readonly operations: readonly Operation[] }[]): readonly Operation[] =>
  operations.filter(each => of.some(one => one.operations.includes(each)))

const widest = (reaches: readonly RowReach[]): RowReach =>
  rowReaches.find(reach => reaches.includes(reach)) ?? 'some'

/** Why a rule applies to a person: the tested properties that the person has. */
export const viaOf = (
  who: Filter | undefined,
  holder: Holder,
  roleNamed: (id: string) => string,
): readonly PermissionVia[] => {
  const via = partsOf(who).flatMap((part): PermissionVia[] => {
    if (part.op === 'role')
      return holder.roles.includes(part.role)
        ? [{ kind: 'role', role: { id: part.role, title: roleNamed(part.role) } }]
        : []
    return part.types.includes(holder.userType) ? [{ kind: 'userType', userType: holder.userType }] : []
  })
  return via.length > 0 ? via : [{ kind: 'everybody' }]
}

type Part =
  | { readonly op: 'role'; readonly role: string }
  | { readonly op: 'userType'; readonly types: readonly UserType[] }

const partsOf = (who: Filter | undefined): readonly Part[] => {
  if (who === undefined || typeof who === 'boolean') return []
  if (who.op === 'and' || who.op === 'or') return who.of.flatMap(partsOf)
  if (who.op === 'role' && 'role' in who) return [{ op: 'role', role: who.role }]
  if (who.op === 'userType' && 'types' in who) return [{ op: 'userType', types: who.types }]
  return []
}

/** The roles that rules reference, to resolve their titles. */
export const rolesIn = (rules: readonly Grant[]): readonly string[] =>
  rules.flatMap(({ who }) => partsOf(who).flatMap(part => (part.op === 'role' ? [part.role] : [])))
