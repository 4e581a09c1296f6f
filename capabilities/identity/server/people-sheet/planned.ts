import { type Issue, type IssueCode, issue, type JsonObject } from '@gantry/base/shared'
import type { LineOutcome } from '../../shared/people-sheet-contract.ts'

/** An existing object, or one that a line of the same file creates: `path/…` or `login/…`. */
export type Place = { readonly id: string } | { readonly made: string }

/** A reference to an object that another line creates; invalid if that line is. */
interface Need {
  readonly made: string
  readonly column: string
  readonly value: string
}

/** The result of one line. Filled while the line is read; final after `settle`. */
export class PlannedLine {
  readonly line: number
  readonly part: 'department' | 'member'
  readonly issues: Issue[] = []
  readonly needs: Need[] = []
  readonly columns: string[] = []
  name = ''
  /** Null: the line creates the object. */
  id: string | null = null
  /** Keys by which other lines may reference it. */
  makes: string | null = null

  constructor(part: 'department' | 'member', line: number) {
    this.part = part
    this.line = line
  }

  refuse(column: string, code: IssueCode, params?: JsonObject): void {
    this.issues.push(issue(column, code, params))
  }

  get outcome(): LineOutcome {
    if (this.issues.length > 0) return 'wrong'
    if (this.id === null) return 'new'
    return this.columns.length > 0 ? 'changed' : 'unchanged'
  }
}

/** Marks lines as invalid that reference an object of an invalid line. */
export const refuseDependents = (lines: readonly PlannedLine[]): void => {
  const dependents = new Map<string, PlannedLine[]>()
  for (const line of lines)
    for (const { made } of line.needs) dependents.set(made, [...(dependents.get(made) ?? []), line])
  const made = new Set(lines.flatMap(line => (line.makes !== null ? [line.makes] : [])))
  const refuse = (line: PlannedLine, need: Need) =>
    line.refuse(need.column, 'record_missing', { value: need.value })
  for (const line of lines) for (const need of line.needs) if (!made.has(need.made)) refuse(line, need)
  const open = lines.filter(line => line.issues.length > 0)
  for (let at = 0; at < open.length; at++) {
    const { makes } = open[at]!
    if (makes === null) continue
    for (const line of dependents.get(makes) ?? []) {
      if (line.issues.length > 0) continue
      const need = line.needs.find(each => each.made === makes)
      if (need) refuse(line, need)
      open.push(line)
    }
  }
}
