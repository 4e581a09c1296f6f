import type { Json } from '@gantry/base/shared'
import { contract } from '@gantry/model/shared'
import { Type } from 'typebox'
import { type Drifted, type Environment, type ReleaseDetail, type ReleaseInfo, stages } from './types.ts'

const admin = ['admin'] as const
/** The security officer of a target is a second person where it has no other administrator. */
const decides = ['admin', 'safe'] as const
const id = Type.String({ format: 'uuid' })
const space = Type.String({ pattern: '^[a-zA-Z0-9]{1,32}$' })
const done = Type.Object({ done: Type.Literal(true) })
const object = { type: 'object' } as const
const key = Type.String({ maxLength: 300 })
const name = Type.String({ minLength: 1, maxLength: 60 })
const reason = Type.String({ maxLength: 200 })

export const listEnvironments = contract({
  method: 'GET',
  path: '/releases/environments',
  scope: 'space',
  can: decides,
  summary: 'Spaces that this one may publish to, and those that may publish to it, asked for or agreed',
  input: Type.Object({}),
  output: Type.Unsafe<{ readonly data: readonly Environment[] }>(object),
})

export const askEnvironment = contract({
  method: 'POST',
  path: '/releases/environments',
  scope: 'space',
  can: admin,
  summary: 'Asks the administrators of another space to receive releases of this one',
  input: Type.Object({ target: space, stage: Type.Enum(stages) }),
  output: Type.Object({ id: Type.String() }),
  status: 201,
})

export const agreeEnvironment = contract({
  method: 'POST',
  path: '/releases/environments/:id/agree',
  scope: 'space',
  can: admin,
  summary: 'Agrees to receive releases of the space that asked',
  input: Type.Object({ id }),
  output: done,
})

export const allowAlone = contract({
  method: 'PUT',
  path: '/releases/environments/:id/alone',
  scope: 'space',
  can: admin,
  summary:
    'Says, in the target, whether whoever submitted a release may approve it as long as nobody else can; every such approval gives a reason',
  input: Type.Object({ id, allowed: Type.Boolean() }),
  output: done,
})

export const endEnvironment = contract({
  method: 'DELETE',
  path: '/releases/environments/:id',
  scope: 'space',
  can: admin,
  summary: 'Ends publishing from one space to another, from either side; what was published stays',
  input: Type.Object({ id }),
  output: done,
})

export const readDrift = contract({
  method: 'GET',
  path: '/releases/environments/:id/drift',
  scope: 'space',
  can: admin,
  summary: 'Designs of the target that were changed by hand since the last releases brought them',
  input: Type.Object({ id }),
  output: Type.Unsafe<{ readonly data: readonly Drifted[] }>(object),
})

/** Applications that the designs of others refer to. */
export interface Dependency {
  readonly id: string
  readonly name: string
  readonly by: readonly string[]
}

export const findDependencies = contract({
  method: 'POST',
  path: '/releases/dependencies',
  scope: 'space',
  can: admin,
  summary: 'Applications outside a selection that its designs refer to',
  input: Type.Object({ apps: Type.Array(id, { minItems: 1, maxItems: 200 }) }),
  output: Type.Unsafe<{ readonly data: readonly Dependency[] }>(object),
  reads: true,
})

export const listReleases = contract({
  method: 'GET',
  path: '/releases',
  scope: 'space',
  can: decides,
  summary: 'Releases from and to this space, newest first, 30 a page',
  input: Type.Object({
    environment: Type.Optional(id),
    page: Type.Optional(Type.Integer({ minimum: 1, maximum: 10_000 })),
  }),
  output: Type.Unsafe<{ readonly data: readonly ReleaseInfo[]; readonly more: boolean }>(object),
})

export const makeRelease = contract({
  method: 'POST',
  path: '/releases',
  scope: 'space',
  can: admin,
  summary: 'Packages applications for an environment',
  input: Type.Object({
    environment: id,
    name,
    note: Type.String({ maxLength: 500 }),
    apps: Type.Array(id, { minItems: 1, maxItems: 200 }),
  }),
  output: Type.Object({ id: Type.String() }),
  status: 201,
})

export const readRelease = contract({
  method: 'GET',
  path: '/releases/:id',
  scope: 'space',
  can: decides,
  summary:
    'A release with its plan: compared with the target now while it is checked, as approved afterwards',
  input: Type.Object({ id }),
  output: Type.Unsafe<ReleaseDetail>(object),
})

export const decidePlan = contract({
  method: 'PUT',
  path: '/releases/:id/plan',
  scope: 'space',
  can: admin,
  summary:
    'Keeps decisions about the plan of a release: conflicts, removals, what stands for things outside, addresses',
  input: Type.Object({
    id,
    outside: Type.Optional(Type.Record(Type.String(), key)),
    choices: Type.Optional(
      Type.Record(
        Type.String(),
        Type.Record(Type.String(), Type.Union([Type.Literal('mine'), Type.Literal('theirs')])),
      ),
    ),
    removes: Type.Optional(Type.Array(key, { maxItems: 5_000 })),
    addresses: Type.Optional(Type.Record(Type.String(), Type.String({ maxLength: 1_000 }))),
  }),
  output: done,
})

export const keepReleaseSecret = contract({
  method: 'POST',
  path: '/releases/:id/secrets',
  scope: 'space',
  can: admin,
  summary: 'Keeps a secret for the target of a release, sealed there; it is never shown again',
  input: Type.Object({ id, key, value: Type.String({ minLength: 1, maxLength: 2_000 }) }),
  output: done,
})

export const submitRelease = contract({
  method: 'POST',
  path: '/releases/:id/submit',
  scope: 'space',
  can: admin,
  summary:
    'Submits a release with nothing left open; a second person, an administrator of the target, decides',
  input: Type.Object({ id }),
  output: done,
})

export const decideRelease = contract({
  method: 'POST',
  path: '/releases/:id/decision',
  scope: 'space',
  can: decides,
  summary:
    'Approves or refuses a submitted release, in its target, by an administrator or security officer other than who submitted it; by who submitted it with a reason where the target allows that and nobody else can',
  input: Type.Object({ id, decision: Type.Enum(['approved', 'refused'] as const), reason }),
  output: done,
})

export const publishRelease = contract({
  method: 'POST',
  path: '/releases/:id/publish',
  scope: 'space',
  can: admin,
  summary: 'Publishes an approved release in its target by a job, with the rights of the caller',
  input: Type.Object({ id }),
  output: Type.Object({ job: Type.String() }),
  status: 202,
})

export const rollBackRelease = contract({
  method: 'POST',
  path: '/releases/:id/roll-back',
  scope: 'space',
  can: admin,
  summary: 'Takes a published release back in its target',
  input: Type.Object({ id, reason: Type.String({ minLength: 1, maxLength: 200 }) }),
  output: done,
  status: 202,
})

export const withdrawRelease = contract({
  method: 'POST',
  path: '/releases/:id/withdraw',
  scope: 'space',
  can: admin,
  summary: 'Withdraws a release that is not published yet',
  input: Type.Object({ id }),
  output: done,
})

export const releaseFile = contract({
  method: 'GET',
  path: '/releases/:id/file',
  scope: 'space',
  can: admin,
  summary:
    'The package of a release; in its target also the applications as they were before (`which=before`)',
  input: Type.Object({ id, which: Type.Optional(Type.Enum(['package', 'before'] as const)) }),
  output: Type.Unsafe<Json>({}),
})
