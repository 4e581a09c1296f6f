import type { Issue } from '@gantry/base/shared'
import { contract } from '@gantry/model/shared'
import { Type } from 'typebox'

const id = Type.String({ format: 'uuid' })

/** Columns of the sheet of departments. */
export const departmentColumns = ['path', 'manager', 'order'] as const

/** Columns of the sheet of members; `login` finds a member again. */
export const memberColumns = [
  'login',
  'name',
  'password',
  'department',
  'alsoIn',
  'position',
  'posts',
  'roles',
  'leader',
  'phone',
  'email',
  'extension',
  'duties',
] as const

export type DepartmentColumn = (typeof departmentColumns)[number]
export type MemberColumn = (typeof memberColumns)[number]

export type LineOutcome = 'new' | 'changed' | 'unchanged' | 'wrong'

/** What an import does, or did, with one line. */
export interface PeopleLine {
  readonly part: 'department' | 'member'
  /** Line of its sheet, from 1. */
  readonly line: number
  readonly name: string
  readonly outcome: LineOutcome
  /** Columns that change, for a line that is not new. */
  readonly columns: readonly string[]
  /** Their `field` is a column. */
  readonly issues: readonly Issue[]
}

export type PeopleCounts = Readonly<Record<LineOutcome, number>>

export interface PeoplePreview {
  readonly departments: PeopleCounts
  readonly members: PeopleCounts
  /** The first lines, invalid ones first. */
  readonly lines: readonly PeopleLine[]
  /** Columns the caller may not import: roles are the security officer's, departments the administrator's. */
  readonly leftOut: readonly string[]
  /** Headings that name no column. */
  readonly unknown: readonly string[]
}

export interface PeopleImported {
  readonly departments: PeopleCounts
  readonly members: PeopleCounts
  readonly written: boolean
  /** The result file: each line's result, and the generated initial passwords. */
  readonly result: string
}

/** Maximum lines per sheet. */
export const mostPeopleLines = 10_000

/** Maximum lines in a preview. */
export const mostPreviewed = 200

export const peopleTemplate = contract({
  method: 'GET',
  path: '/identity/people-sheet/template',
  scope: 'space',
  can: ['admin', 'safe', 'user'],
  summary: 'An empty workbook to fill in departments and members',
  input: Type.Object({}),
  output: Type.Unsafe<unknown>({}),
})

export const exportPeople = contract({
  method: 'GET',
  path: '/identity/people-sheet',
  scope: 'space',
  can: ['admin', 'safe', 'user'],
  summary:
    'Departments and members as a workbook that can be changed and imported; of a member administrator only his departments',
  input: Type.Object({}),
  output: Type.Unsafe<unknown>({}),
})

export const previewPeople = contract({
  method: 'POST',
  path: '/identity/people-sheet/preview',
  scope: 'space',
  can: ['admin', 'safe', 'user'],
  summary: 'Says line by line what importing a workbook of departments and members would do',
  input: Type.Object({ file: id }),
  output: Type.Unsafe<PeoplePreview>({ type: 'object' }),
})

export const importPeople = contract({
  method: 'POST',
  path: '/identity/people-sheet/import',
  scope: 'space',
  can: ['admin', 'safe', 'user'],
  summary: 'Imports departments and members in one transaction; answers the job',
  input: Type.Object({
    file: id,
    /** `all`: writes nothing if any line is invalid. `good`: skips invalid lines. */
    mode: Type.Union([Type.Literal('all'), Type.Literal('good')]),
  }),
  output: Type.Object({ job: id }),
})
