import { contract } from '@gantry/model/shared'
import { Type } from 'typebox'
import type { DirectoryStep } from './contract.ts'

/** Where the department of a person stands in a directory. */
export const departmentSources = ['none', 'units', 'attribute'] as const
export type DepartmentSource = (typeof departmentSources)[number]

/** How people of a directory become members of a space. */
export interface DirectoryPeople {
  /** Every night, without being asked. */
  readonly nightly: boolean
  readonly filter: string
  /** `units`: the organisational units of the entry; `attribute`: a path such as `Works/Line 2`. */
  readonly departments: DepartmentSource
  /** Of `attribute`; empty otherwise. */
  readonly attribute: string
  /** The department below which theirs stand; null: at the top. */
  readonly under: string | null
  /** Of those who came from the directory, in percent: if more have vanished, nobody is deactivated. */
  readonly share: number
}

/** Settings of a directory that synchronises nobody yet. */
export const initialPeople: DirectoryPeople = {
  nightly: false,
  filter: '(objectClass=person)',
  departments: 'units',
  attribute: '',
  under: null,
  share: 10,
}

/** Most people of a directory that are synchronised. */
export const mostDirectoryPeople = 20_000

/** Names shown of each kind of change. */
export const mostDirectoryNames = 200

/** How many people a run concerned, by what became of them. */
export interface DirectoryCounts {
  readonly made: number
  readonly changed: number
  /** Members who are deactivated; with `tooMany`, who would have been. */
  readonly gone: number
  readonly unchanged: number
  /** Members made by hand, who are left alone. */
  readonly kept: number
  readonly departments: number
  /** More vanished than may: nobody was deactivated. */
  readonly tooMany: boolean
}

/** What a run would do now. */
export interface DirectoryPreview extends DirectoryCounts {
  /** The first names of each kind. */
  readonly names: Readonly<Record<'made' | 'changed' | 'gone' | 'kept' | 'departments', readonly string[]>>
}

/**
 * Why a run ended that the directory did not fail: the quota of the space, a process that stopped, something else. The name
 * for people is `federation.people.why.<trouble>`.
 */
export type DirectoryTrouble = 'quota' | 'interrupted' | 'other'

/** A run that brought people of the directory into the space. */
export interface DirectoryRun {
  readonly id: string
  readonly at: string
  readonly endedAt: string | null
  /** Who asked for it; null: it ran at night. */
  readonly person: string | null
  readonly state: 'running' | 'done' | 'failed'
  readonly counts: DirectoryCounts | null
  readonly step: DirectoryStep | null
  /** In the words of the directory; without a step, a `DirectoryTrouble`. */
  readonly detail: string | null
}

/** The outcome of a job: what a run did, or would do. */
export type DirectoryJobDone =
  | { readonly ok: true; readonly preview: DirectoryPreview }
  | { readonly ok: false; readonly step: DirectoryStep; readonly detail: string }

const done = Type.Object({ done: Type.Literal(true) })
const id = Type.String({ format: 'uuid' })

export const readDirectoryPeople = contract({
  method: 'GET',
  path: '/identity/directory/people',
  scope: 'space',
  can: ['admin'],
  summary: 'How people of the directory (LDAP) become members of the space, and the last runs',
  input: Type.Object({}),
  output: Type.Unsafe<{ readonly people: DirectoryPeople; readonly runs: readonly DirectoryRun[] }>({
    type: 'object',
  }),
})

export const changeDirectoryPeople = contract({
  method: 'PUT',
  path: '/identity/directory/people',
  scope: 'space',
  can: ['admin'],
  summary: 'Sets how people of the directory (LDAP) become members of the space',
  input: Type.Object({
    nightly: Type.Boolean(),
    filter: Type.String({ minLength: 1, maxLength: 1_000 }),
    departments: Type.Unsafe<DepartmentSource>(
      Type.Union(departmentSources.map(source => Type.Literal(source))),
    ),
    attribute: Type.String({ maxLength: 60 }),
    under: Type.Union([id, Type.Null()]),
    share: Type.Integer({ minimum: 0, maximum: 100 }),
  }),
  output: done,
})

export const runDirectoryPeople = contract({
  method: 'POST',
  path: '/identity/directory/people/run',
  scope: 'space',
  can: ['admin'],
  summary:
    'Brings people of the directory (LDAP) into the space, or says what that would do without writing; answers the job',
  input: Type.Object({
    /** False: nothing is written. */
    write: Type.Boolean(),
  }),
  output: Type.Object({ job: id }),
})
