import { contract } from '@gantry/model/shared'
import { Type } from 'typebox'
import type { DirectoryStep } from './contract.ts'
import type { ProviderName } from './providers.ts'

/** Providers whose people become members. */
export const peopleProviders = [
  'ldap',
  'wecom',
  'dingtalk',
  'feishu',
] as const satisfies readonly ProviderName[]
export type PeopleProvider = (typeof peopleProviders)[number]

export const isPeopleProvider = (name: ProviderName): name is PeopleProvider =>
  peopleProviders.some(each => each === name)

/** Where the departments of people come from; `attribute` only in a directory that speaks LDAP. */
export const departmentSources = ['none', 'units', 'attribute'] as const
export type DepartmentSource = (typeof departmentSources)[number]

/** How people of a directory become members of a space. */
export interface DirectoryPeople {
  /** Every night, without being asked. */
  readonly nightly: boolean
  /** Of LDAP; empty for other providers. */
  readonly filter: string
  /** `units`: the departments of the provider, in LDAP the organisational units; `attribute`: a path such as `Works/Line 2`. */
  readonly departments: DepartmentSource
  /** Of `attribute`; empty otherwise. */
  readonly attribute: string
  /** The department below which theirs stand; null: at the top. */
  readonly under: string | null
  /** Of those who came from the directory, in percent: if more have vanished, nobody is deactivated. */
  readonly share: number
  /** Members who are here already and are surely the same person follow the directory from then on. */
  readonly adopts: boolean
}

/** Settings of a directory (LDAP) that synchronises nobody yet. */
export const initialPeople: DirectoryPeople = {
  nightly: false,
  filter: '(objectClass=person)',
  departments: 'units',
  attribute: '',
  under: null,
  share: 10,
  adopts: false,
}

/** The same of any provider. */
export const initialPeopleOf = (provider: PeopleProvider): DirectoryPeople =>
  provider === 'ldap' ? initialPeople : { ...initialPeople, filter: '', adopts: true }

/** What a directory may tell of a person besides the name. */
export const directoryFacts = ['phone', 'mail', 'number', 'leader'] as const
export type DirectoryFact = (typeof directoryFacts)[number]

/** Most people of a directory that are synchronised. */
export const mostDirectoryPeople = 20_000

/** Most departments of a directory that are synchronised. */
export const mostDirectoryDepartments = 5_000

/** Names shown of each kind of change. */
export const mostDirectoryNames = 200

/** How many people a run concerned, by what became of them. */
export interface DirectoryCounts {
  readonly made: number
  /** Members who were here before and follow the directory from now on. */
  readonly matched: number
  readonly changed: number
  /** Members who are deactivated; with `tooMany`, who would have been. */
  readonly gone: number
  readonly unchanged: number
  /** Members made by hand, who are left alone. */
  readonly kept: number
  /** Departments that are made. */
  readonly departments: number
  /** Departments that are renamed or stand elsewhere. */
  readonly moved: number
  /** Departments that stay as they are, because another one has their name at the new place. */
  readonly blocked: number
  /** More vanished than may: nobody was deactivated. */
  readonly tooMany: boolean
}

/** Kinds of changes whose names a preview shows. */
export const directoryChanges = [
  'made',
  'matched',
  'changed',
  'gone',
  'kept',
  'departments',
  'moved',
  'blocked',
] as const
export type DirectoryChange = (typeof directoryChanges)[number]

/** What a run would do now. */
export interface DirectoryPreview extends DirectoryCounts {
  /** The first names of each kind. */
  readonly names: Readonly<Record<DirectoryChange, readonly string[]>>
  /** People that were found. */
  readonly found: number
  /** How many of them the directory tells a fact of nothing about; facts that are told of everybody are absent. */
  readonly untold: Readonly<Partial<Record<DirectoryFact, number>>>
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
const provider = Type.Unsafe<PeopleProvider>(Type.Union(peopleProviders.map(name => Type.Literal(name))))

export const readDirectoryPeople = contract({
  method: 'GET',
  path: '/identity/directories/:provider/people',
  scope: 'space',
  can: ['admin'],
  summary:
    'How people of a directory (LDAP, WeCom, DingTalk, Feishu) become members of the space, and its last runs',
  input: Type.Object({ provider }),
  output: Type.Unsafe<{ readonly people: DirectoryPeople; readonly runs: readonly DirectoryRun[] }>({
    type: 'object',
  }),
})

export const changeDirectoryPeople = contract({
  method: 'PUT',
  path: '/identity/directories/:provider/people',
  scope: 'space',
  can: ['admin'],
  summary: 'Sets how people of a directory (LDAP, WeCom, DingTalk, Feishu) become members of the space',
  input: Type.Object({
    provider,
    nightly: Type.Boolean(),
    /** Required for LDAP, empty for other providers. */
    filter: Type.String({ maxLength: 1_000 }),
    departments: Type.Unsafe<DepartmentSource>(
      Type.Union(departmentSources.map(source => Type.Literal(source))),
    ),
    attribute: Type.String({ maxLength: 60 }),
    under: Type.Union([id, Type.Null()]),
    share: Type.Integer({ minimum: 0, maximum: 100 }),
    adopts: Type.Boolean(),
  }),
  output: done,
})

export const runDirectoryPeople = contract({
  method: 'POST',
  path: '/identity/directories/:provider/people/run',
  scope: 'space',
  can: ['admin'],
  summary:
    'Brings people of a directory (LDAP, WeCom, DingTalk, Feishu) into the space, or says what that would do without writing; answers the job',
  input: Type.Object({
    provider,
    /** False: nothing is written. */
    write: Type.Boolean(),
  }),
  output: Type.Object({ job: id }),
})
