import type { Ctx } from '@gantry/kernel/server'
import { readLoginName } from '../../shared/index.ts'
import type { PeopleCounts, PeopleLine } from '../../shared/people-sheet-contract.ts'
import { passwordIssues, passwordRules } from '../sign-in/password-issues.ts'
import { pathText, segmentsOf } from './department-path.ts'
import { personFinder } from './find-person.ts'
import { importRights } from './import-rights.ts'
import { type Known, knownPeople } from './known-people.ts'
import { type DepartmentLine, planDepartments } from './plan-departments.ts'
import { type MemberLine, planMembers } from './plan-members.ts'
import { type PlannedLine, refuseDependents } from './planned.ts'
import type { ReadSheets } from './read-sheets.ts'

export interface PeoplePlan {
  readonly known: Known
  readonly departments: readonly DepartmentLine[]
  readonly members: readonly MemberLine[]
  /** Columns of the file that the caller may not import. */
  readonly leftOut: readonly string[]
}

/** Plans the import of these sheets line by line, without writing. */
export const planPeople = async (ctx: Ctx, sheets: ReadSheets): Promise<PeoplePlan> => {
  const known = await knownPeople(ctx, {
    logins: sheets.members.flatMap(({ cells }) => (cells.login ? [readLoginName(cells.login).text] : [])),
    people: [
      ...sheets.members.flatMap(({ cells }) => cells.leader ?? []),
      ...sheets.departments.flatMap(({ cells }) => cells.manager ?? []),
    ],
  })
  const rights = importRights(ctx, known)
  const findPerson = personFinder(known, freshPeople(sheets, known))
  const departments = rights.departments ? planDepartments(sheets.departments, known, findPerson) : []
  const members = planMembers(sheets.members, {
    known,
    rights,
    locale: ctx.actor,
    findPerson,
    freshDepartments: new Set(
      rights.departments ? sheets.departments.map(({ cells }) => pathText(segmentsOf(cells.path ?? ''))) : [],
    ),
  })
  await checkPasswords(ctx, members)
  refuseDependents([...departments, ...members])
  const leftOut = [...sheets.columns].filter(column =>
    column === 'path' || column === 'manager' || column === 'order'
      ? !rights.departments
      : !([...rights.columns] as string[]).includes(column),
  )
  return { known, departments, members, leftOut }
}

/** Keys of the members that the file creates, by login and by name. */
const freshPeople = (sheets: ReadSheets, known: Known): Map<string, string[]> => {
  const fresh = new Map<string, string[]>()
  for (const { cells } of sheets.members) {
    if (cells.login === undefined) continue
    const { text } = readLoginName(cells.login)
    if (known.accounts.has(text)) continue
    for (const key of new Set([text, ...(cells.name ? [cells.name] : [])]))
      fresh.set(key, [...new Set([...(fresh.get(key) ?? []), `login/${text}`])])
  }
  return fresh
}

const checkPasswords = async (ctx: Ctx, members: readonly MemberLine[]): Promise<void> => {
  const rules = await passwordRules(ctx.kernel, ctx.space)
  for (const line of members)
    if (line.password !== null)
      line.issues.push(
        ...(await passwordIssues({ password: line.password, names: [line.login, line.name], rules })),
      )
}

export const countLines = (lines: readonly PlannedLine[]): PeopleCounts => {
  const counts = { new: 0, changed: 0, unchanged: 0, wrong: 0 }
  for (const { outcome } of lines) counts[outcome]++
  return counts
}

export const shownLine = ({ part, line, name, outcome, columns, issues }: PlannedLine): PeopleLine => ({
  part,
  line,
  name,
  outcome,
  columns: outcome === 'changed' ? columns : [],
  issues,
})
