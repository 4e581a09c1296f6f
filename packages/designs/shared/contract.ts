import type { Json, Text } from '@gantry/base/shared'
import { contract } from '@gantry/model/shared'
import { Type } from 'typebox'
import type { Design, DesignKey, Draft, OpenedDesign, Release } from './design.ts'
import type { Difference, Mention, Problem } from './kind.ts'

const object = { type: 'object' } as const
/** Administrators of the space, and those of an application for what belongs to it; each endpoint asks which. */
const space = { scope: 'space', can: ['admin', 'user'] } as const
const kind = Type.String({ maxLength: 32, pattern: '^[a-z][a-z0-9_]*$' })
const id = Type.String({ minLength: 1, maxLength: 64 })
/** As a column of the database holds it. */
const most = 2_147_483_647
const number = Type.Integer({ minimum: 1, maximum: most })
const body = Type.Unsafe<Json>({ type: 'object' })
const note = Type.Optional(Type.String({ maxLength: 500 }))
/** Of the kind: how values that do not fit are treated, for one. */
const options = Type.Optional(Type.Unsafe<Json>({ type: 'object' }))
const revision = Type.Integer({ minimum: 0, maximum: most })

export const listDesigns = contract({
  ...space,
  method: 'GET',
  path: '/designs',
  summary: 'Designs of an application, of a kind, or of the space',
  input: Type.Object({ app: Type.Optional(id), kind: Type.Optional(kind) }),
  output: Type.Unsafe<{ readonly data: readonly (Design & { readonly drafted: boolean })[] }>(object),
})

export const openDesign = contract({
  ...space,
  method: 'GET',
  path: '/designs/:kind/:id',
  summary: 'A design with its newest release and the draft under way',
  input: Type.Object({ kind, id }),
  output: Type.Unsafe<OpenedDesign>(object),
})

export const keepDraft = contract({
  ...space,
  method: 'PUT',
  path: '/designs/:kind/:id/draft',
  summary:
    'Keeps a draft, finished or not; `revision` is the one it follows, 0 for the first, `base` the release it began from',
  input: Type.Object({ kind, id, body, base: Type.Union([number, Type.Null()]), revision }),
  output: Type.Unsafe<Pick<Draft, 'revision' | 'at'>>(object),
})

export const dropDraft = contract({
  ...space,
  method: 'DELETE',
  path: '/designs/:kind/:id/draft',
  action: 'change',
  summary: 'Gives the draft of that revision up; one that somebody kept meanwhile stays',
  input: Type.Object({ kind, id, revision: number }),
  output: Type.Object({ done: Type.Literal(true) }),
})

/** What checking and planning a body answers. */
export interface Checked {
  readonly problems: readonly Problem[]
  /** What publishing would do to data, as the kind describes it; null when there is nothing to plan or errors stop it. */
  readonly plan: Json
  /** What differs from the newest release. */
  readonly words: readonly Difference[]
}

export const checkDesign = contract({
  ...space,
  method: 'POST',
  path: '/designs/:kind/:id/check',
  summary:
    'What is wrong with a body, how it differs from the newest release and what publishing it would do; `beside` names designs whose drafts are published in the same set',
  input: Type.Object({
    kind,
    id,
    body,
    beside: Type.Optional(Type.Array(Type.Object({ kind, id }), { maxItems: 20 })),
  }),
  output: Type.Unsafe<Checked>(object),
})

/** What publishing answers: the releases, or the work whose end brings them. */
export interface Published {
  readonly releases: readonly (DesignKey & { readonly number: number })[]
  /** The long work to watch; the releases follow when it is done. */
  readonly pending: string | null
}

export const publishDesigns = contract({
  ...space,
  method: 'POST',
  path: '/designs/publish',
  summary: 'Publishes drafts as a set: all of them or none',
  input: Type.Object({
    designs: Type.Array(Type.Object({ kind, id, revision: number }), { minItems: 1, maxItems: 100 }),
    note,
    options,
  }),
  output: Type.Unsafe<Published>(object),
  status: 202,
})

export const listReleases = contract({
  ...space,
  method: 'GET',
  path: '/designs/:kind/:id/releases',
  summary: 'The releases of a design, newest first; `before` is a number, for earlier ones',
  input: Type.Object({
    kind,
    id,
    before: Type.Optional(number),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 200 })),
  }),
  output: Type.Unsafe<{ readonly data: readonly Release[]; readonly total: number }>(object),
})

export const readRelease = contract({
  ...space,
  method: 'GET',
  path: '/designs/:kind/:id/releases/:number',
  summary: 'One release with its body',
  input: Type.Object({ kind, id, number }),
  output: Type.Unsafe<{ readonly release: Release; readonly body: Json }>(object),
})

export interface Comparison {
  readonly from: Json
  readonly to: Json
  readonly words: readonly Difference[]
}

export const compareReleases = contract({
  ...space,
  method: 'GET',
  path: '/designs/:kind/:id/compare',
  summary: 'Two bodies of a design and their difference in sentences; `to` absent: the draft',
  input: Type.Object({ kind, id, from: number, to: Type.Optional(number) }),
  output: Type.Unsafe<Comparison>(object),
})

export const rollBackDesign = contract({
  ...space,
  method: 'POST',
  path: '/designs/:kind/:id/roll-back',
  summary:
    'Publishes the body of an earlier release as a new one; `revision` is that of the draft it replaces, 0 for none',
  input: Type.Object({ kind, id, number, revision, note, options }),
  output: Type.Unsafe<Published>(object),
  status: 202,
})

/** A design that refers to something, and where. */
export interface Mentioning {
  /** `table`: the table it is designed for, by which it is found; null: none. */
  readonly design: Pick<Design, 'kind' | 'id' | 'name' | 'app'> & { readonly table: string | null }
  readonly at: string
  readonly how: Mention['how']
  readonly to: { readonly id: string; readonly part: string | null }
  /** What the place is called; null where the design itself is all there is to name. */
  readonly name: Text | null
  /** `dropField` can take the reference out. */
  readonly removable: boolean
  /** Whether the newest release refers to it, or only the draft does. */
  readonly of: 'release' | 'draft'
}

export const whoMentions = contract({
  ...space,
  method: 'GET',
  path: '/mentions/:kind/:id',
  summary: 'Which designs refer to a table, a field (`part`), a role or another design',
  input: Type.Object({
    kind,
    id,
    part: Type.Optional(Type.String({ maxLength: 64 })),
  }),
  output: Type.Unsafe<{ readonly data: readonly Mentioning[] }>(object),
})

export const dropField = contract({
  ...space,
  method: 'POST',
  path: '/designs/:kind/:id/drop-field',
  action: 'change',
  summary:
    'Takes every reference to a field out of the draft of a design, begun from the release where there is none; answers design.needs_field where the design cannot do without it',
  input: Type.Object({
    kind,
    id,
    table: Type.String({ maxLength: 48 }),
    field: Type.String({ maxLength: 64 }),
  }),
  output: Type.Unsafe<Pick<Draft, 'revision' | 'at'>>(object),
})

/** `came` asks the others to answer `here`; `here` is repeated, so that a page that vanished is forgotten. */
const presenceStates = ['came', 'here', 'left'] as const
export type PresenceState = (typeof presenceStates)[number]

export const sayHere = contract({
  ...space,
  method: 'POST',
  path: '/designs/:kind/:id/here',
  action: 'view',
  summary: 'Tells the other pages on which this design is open that somebody is here; kept nowhere',
  input: Type.Object({
    kind,
    id,
    /** Minted by the page: one person may have the design open twice. */
    page: Type.String({ format: 'uuid' }),
    state: Type.Unsafe<PresenceState>({ type: 'string', enum: [...presenceStates] }),
  }),
  output: Type.Object({ done: Type.Literal(true) }),
})
