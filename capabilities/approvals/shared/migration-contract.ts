import type { JsonObject, Text } from '@gantry/base/shared'
import { contract } from '@gantry/model/shared'
import type { InstanceState, MigrationBlock, NodeKindName, NodeMap } from '@gantry/workflow/shared'
import { Type } from 'typebox'

/** Instances one dry run looks at, and one move takes. */
export const migrationSize = 200

/** A node of one of the two releases. */
export interface MigrationNode {
  readonly id: string
  readonly kind: NodeKindName
  readonly name: Text
}

/** Why an instance stays; `name` is that of the node as the older release calls it. */
export type StaysBecause = {
  readonly code: MigrationBlock['code']
  readonly name: Text | null
}

/** What a dry run says of one instance. */
export interface PlannedInstance {
  readonly instance: string
  readonly subject: string
  readonly state: InstanceState
  readonly table: string
  readonly record: string
  /** Steps it stands at. */
  readonly at: readonly Text[]
  /** Empty: it can be moved. */
  readonly blocked: readonly StaysBecause[]
}

/** Running instances of a workflow by the release they follow. */
export interface MigrationOverview {
  readonly workflow: string
  readonly name: Text
  /** The newest release. */
  readonly release: number
  readonly table: string
  readonly olders: readonly {
    readonly release: number
    readonly ongoing: number
    readonly interrupted: number
  }[]
  /** The last moves, newest first. */
  readonly moves: readonly Migration[]
}

export interface MigrationReport {
  readonly from: number
  readonly to: number
  /** Steps of the older release that can be mapped, and those of the newer one they can be mapped to. */
  readonly nodes: readonly MigrationNode[]
  readonly targets: readonly MigrationNode[]
  readonly map: NodeMap
  /** Oldest first. */
  readonly instances: readonly PlannedInstance[]
  /** The last instance of these, where there are more. */
  readonly next: string | null
}

export const migrationStates = ['running', 'done', 'cancelled', 'failed'] as const

/** A move of instances: where it stands. */
export interface Migration {
  readonly id: string
  readonly from: number
  readonly to: number
  readonly state: (typeof migrationStates)[number]
  readonly by: string
  /** ISO 8601, UTC. */
  readonly at: string
  readonly total: number
  readonly moved: number
  readonly blocked: number
}

/** What became of one instance. `waiting` once the move ended: it was left on its release. */
export interface MigratedInstance {
  readonly instance: string
  readonly subject: string
  readonly state: 'waiting' | 'moved' | 'blocked'
  readonly blocked: readonly StaysBecause[]
  /** An error of the product that stopped it. */
  readonly code: string | null
  readonly params: JsonObject
}

const id = Type.String({ format: 'uuid' })
const release = Type.Integer({ minimum: 1, maximum: 2_147_483_647 })
const map = Type.Record(Type.String({ maxLength: 64 }), Type.String({ minLength: 1, maxLength: 64 }), {
  maxProperties: 1_000,
})
const of = { scope: 'space', can: ['admin', 'user'] } as const

export const readMigrations = contract({
  ...of,
  method: 'GET',
  path: '/workflows/:workflow/migrations',
  summary:
    'For a monitor: how many running instances of a workflow follow which older release, and the last moves to a newer one',
  input: Type.Object({ workflow: id }),
  output: Type.Unsafe<MigrationOverview>({ type: 'object' }),
})

export const planMigration = contract({
  ...of,
  method: 'POST',
  path: '/workflows/:workflow/migrations/plan',
  summary:
    'Dry run of a move to the newest release: which running instances can be moved and why others cannot, 200 to a page, oldest first; without `map` one is proposed; nothing is stored',
  input: Type.Object({
    workflow: id,
    from: release,
    map: Type.Optional(map),
    after: Type.Optional(id),
  }),
  output: Type.Unsafe<MigrationReport>({ type: 'object' }),
})

export const startMigration = contract({
  ...of,
  method: 'POST',
  path: '/workflows/:workflow/migrations',
  summary:
    'Moves up to 200 running instances from an older release to the newest one, each in a transaction of its own; `to` is the release the dry run was for',
  input: Type.Object({
    workflow: id,
    from: release,
    to: release,
    map,
    instances: Type.Array(id, { minItems: 1, maxItems: migrationSize }),
  }),
  output: Type.Unsafe<Migration>({ type: 'object' }),
  status: 202,
})

export const readMigration = contract({
  ...of,
  method: 'GET',
  path: '/workflow-migrations/:migration',
  summary: 'For a monitor: how far a move of instances is, and what became of each',
  input: Type.Object({ migration: id }),
  output: Type.Unsafe<Migration & { readonly instances: readonly MigratedInstance[] }>({ type: 'object' }),
})

export const cancelMigration = contract({
  ...of,
  method: 'POST',
  path: '/workflow-migrations/:migration/cancel',
  summary: 'Stops a move: instances not moved yet stay on their release',
  input: Type.Object({ migration: id }),
  output: Type.Unsafe<Migration>({ type: 'object' }),
})
