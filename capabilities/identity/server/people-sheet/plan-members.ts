import type { IssueCode, JsonObject } from '@gantry/base/shared'
import { fieldTypeOf, type Locale } from '@gantry/fields/shared'
import { isLoginName, readLoginName } from '../../shared/index.ts'
import type { MemberColumn } from '../../shared/people-sheet-contract.ts'
import { member as memberTable } from '../tables.ts'
import { pathText, segmentsOf } from './department-path.ts'
import type { PersonFinder } from './find-person.ts'
import type { ImportRights } from './import-rights.ts'
import type { Known, KnownMember } from './known-people.ts'
import { type Place, PlannedLine } from './planned.ts'
import type { ReadLine } from './read-sheets.ts'

/** Columns that map directly to fields of the member. */
const plainColumns = ['name', 'position', 'phone', 'email', 'extension', 'duties'] as const
type PlainColumn = (typeof plainColumns)[number]

/** Separator of several names in a cell. */
const between = /[、，,;；\n]+/

/** A member that a line creates or changes. */
export class MemberLine extends PlannedLine {
  login = ''
  password: string | null = null
  known: KnownMember | null = null
  readonly plain: Partial<Record<PlainColumn, string>> = {}
  department: Place | null = null
  leader: Place | null = null
  alsoIn: readonly Place[] | null = null
  posts: readonly string[] | null = null
  roles: readonly string[] | null = null

  constructor(line: number) {
    super('member', line)
  }
}

export interface MemberPlanning {
  readonly known: Known
  readonly rights: ImportRights
  readonly locale: Locale
  readonly findPerson: PersonFinder
  /** Paths of the departments that the file creates. */
  readonly freshDepartments: ReadonlySet<string>
}

export const planMembers = (
  lines: readonly ReadLine<MemberColumn>[],
  planning: MemberPlanning,
): readonly MemberLine[] => {
  const seen = new Map<string, number>()
  return lines.map(({ line, cells: read }) => {
    const planned = new MemberLine(line)
    const cells = Object.fromEntries(
      Object.entries(read).filter(([column]) => planning.rights.columns.has(column as MemberColumn)),
    ) as typeof read
    planned.name = read.name ?? read.login ?? ''
    if (cells.login === undefined) {
      planned.refuse('login', 'required')
      return planned
    }
    const login = readLoginName(cells.login)
    planned.login = login.text
    const before = seen.get(login.text)
    if (before !== undefined) planned.refuse('login', 'duplicate_in_file', { row: before })
    seen.set(login.text, before ?? line)
    const account = planning.known.accounts.get(login.text)
    if (account) {
      planned.known = account
      planned.id = account.id
      planned.name = read.name ?? account.name
    } else if (account === null) planned.refuse('login', 'duplicate', { value: cells.login })
    else if (!isLoginName(login)) planned.refuse('login', 'login_name')
    else if (!planning.rights.creates) planned.refuse('login', 'record_missing', { value: cells.login })
    else planned.makes = `login/${login.text}`
    if (planned.id === null && cells.name === undefined && planning.rights.creates)
      planned.refuse('name', 'required')
    planCells(planned, cells, planning)
    return planned
  })
}

type Cells = ReadLine<MemberColumn>['cells']

const planCells = (planned: MemberLine, cells: Cells, planning: MemberPlanning): void => {
  const { known: current } = planned
  for (const column of plainColumns) planPlain(planned, column, cells[column], planning.locale)
  // The password of an existing account is never changed.
  if (cells.password !== undefined && current === null) planned.password = cells.password
  if (cells.department !== undefined) {
    const found = findDepartment(planned, 'department', cells.department, planning)
    if (found && !same(found, current?.department)) {
      planned.department = found
      planned.columns.push('department')
    }
  }
  if (cells.leader !== undefined) {
    const found = planning.findPerson(planned, 'leader', cells.leader)
    if (found && 'made' in found && found.made === planned.makes) planned.refuse('leader', 'circle')
    else if (found && 'id' in found && found.id === planned.id) planned.refuse('leader', 'circle')
    else if (found && !same(found, current?.leader)) {
      planned.leader = found
      planned.columns.push('leader')
    }
  }
  planAlsoIn(planned, cells.alsoIn, planning)
  planned.posts = planNamed(planned, 'posts', cells.posts, planning.known.posts, current?.posts ?? [])
  planned.roles = planNamed(planned, 'roles', cells.roles, planning.known.roles, current?.roles ?? [])
  checkReach(planned, planning)
}

const same = (place: Place, id: string | null | undefined): boolean => 'id' in place && place.id === id

const planPlain = (
  planned: MemberLine,
  column: PlainColumn,
  typed: string | undefined,
  locale: Locale,
): void => {
  if (typed === undefined) return
  const def = memberTable.fields[column]!
  const parsed = fieldTypeOf(def).parse(typed, def, locale)
  if (!parsed.ok) {
    const { code, params }: { code: IssueCode; params?: JsonObject } = parsed
    planned.refuse(column, code, params)
    return
  }
  const value = String(parsed.value ?? '')
  if (value === (planned.known?.[column] ?? '')) return
  planned.plain[column] = value
  planned.columns.push(column)
}

const findDepartment = (
  planned: MemberLine,
  column: string,
  typed: string,
  { known, freshDepartments }: MemberPlanning,
): Place | null => {
  const path = pathText(segmentsOf(typed))
  const ids = known.departmentIds.get(path) ?? []
  if (ids.length > 1) planned.refuse(column, 'record_ambiguous', { value: typed })
  else if (ids[0] !== undefined) return { id: ids[0] }
  else if (freshDepartments.has(path)) {
    planned.needs.push({ made: `path/${path}`, column, value: typed })
    return { made: `path/${path}` }
  } else planned.refuse(column, 'record_missing', { value: typed })
  return null
}

const planAlsoIn = (planned: MemberLine, typed: string | undefined, planning: MemberPlanning): void => {
  if (typed === undefined) return
  const found = typed
    .split(between)
    .filter(each => each.trim() !== '')
    .flatMap(each => findDepartment(planned, 'alsoIn', each, planning) ?? [])
  const before = new Set(planned.known?.alsoIn ?? [])
  const ids = new Set(found.map(place => ('id' in place ? place.id : place.made)))
  if (ids.size === before.size && [...ids].every(id => before.has(id))) return
  planned.alsoIn = found
  planned.columns.push('alsoIn')
}

const planNamed = (
  planned: MemberLine,
  column: 'posts' | 'roles',
  typed: string | undefined,
  ids: ReadonlyMap<string, string>,
  before: readonly string[],
): readonly string[] | null => {
  if (typed === undefined) return null
  const found: string[] = []
  for (const name of new Set(typed.split(between).map(each => each.trim()))) {
    const id = ids.get(name)
    if (id !== undefined) found.push(id)
    else if (name !== '') planned.refuse(column, 'record_missing', { value: name })
  }
  if (found.length === before.length && found.every(id => before.includes(id))) return null
  planned.columns.push(column)
  return found
}

/** Adds issues for departments, roles and members beyond the caller's rights. */
const checkReach = (planned: MemberLine, { rights }: MemberPlanning): void => {
  const { known: current } = planned
  const target =
    planned.department === null
      ? (current?.department ?? null)
      : 'id' in planned.department
        ? planned.department.id
        : null
  if (current === null) {
    if (planned.makes !== null && !rights.may('invite', target)) planned.refuse('department', 'not_permitted')
  } else {
    const edits = planned.columns.some(column => column !== 'roles')
    if (edits && !rights.may('edit', current.department)) planned.refuse('login', 'not_permitted')
    else if (planned.department !== null && !rights.may('edit', target))
      planned.refuse('department', 'not_permitted')
  }
  if (planned.roles === null) return
  const before = current?.roles ?? []
  const changed = [
    ...before.filter(role => !planned.roles?.includes(role)),
    ...planned.roles.filter(role => !before.includes(role)),
  ]
  const holds = current === null || (current.userType === 'user' && current.platformType === null)
  if (!holds || changed.some(role => !rights.mayGive(role, target))) planned.refuse('roles', 'not_permitted')
}
