import type { Json, JsonObject, Text } from '@gantry/base/shared'
import { contract, type Ref } from '@gantry/model/shared'
import type { InstanceState } from '@gantry/workflow/shared'
import { Type } from 'typebox'

/** A step a monitor may roll back to, and what that takes away. */
export interface RollBackTarget {
  readonly activation: number
  readonly node: Text
  /** Who decided it. */
  readonly people: readonly string[]
  /** ISO 8601, UTC. */
  readonly finished: string | null
  /** Steps of people that ran after it and no longer count. */
  readonly steps: readonly { readonly activation: number; readonly node: Text }[]
  /** Open tasks that are cancelled; their holders are told. */
  readonly cancelled: readonly { readonly task: number; readonly node: Text; readonly person: string }[]
}

/** Fields of a record with their values; those that may be corrected are `edit`. */
export type Correctable = Readonly<
  Record<string, { readonly permission: 'read' | 'edit'; readonly value: Json }>
>

/** What a monitor may do to an instance. */
export interface Monitoring {
  readonly state: InstanceState
  readonly rev: number
  readonly targets: readonly RollBackTarget[]
  /** Open tasks, which can be given to another person. */
  readonly open: readonly {
    readonly task: number
    readonly node: Text
    readonly holder: Ref | null
    /** Who cannot be given it: the initiator, where the step asks for the approval of somebody else; null: nobody. */
    readonly barred: string | null
  }[]
  /** Null: the workflow does not let the reader correct data, or the record can no longer be changed. */
  readonly correct: Correctable | null
}

export const monitorCommands = ['interrupt', 'recover', 'invalidate', 'reassign', 'find_again'] as const
export type MonitorCommand = (typeof monitorCommands)[number]

export interface MonitorResult {
  readonly instance: string
  /** Null: it was done. Else the code of the error, with its parameters. */
  readonly code: string | null
  readonly params: JsonObject
}

const id = Type.String({ format: 'uuid' })

export const readMonitoring = contract({
  method: 'GET',
  path: '/workflow-instances/:instance/monitoring',
  scope: 'space',
  can: 'signed-in',
  summary:
    'For a monitor: the steps an instance can be rolled back to with what that takes away, and its open tasks',
  input: Type.Object({ instance: id }),
  output: Type.Unsafe<Monitoring>({ type: 'object' }),
})

export const monitorInstances = contract({
  method: 'POST',
  path: '/workflow-instances/monitor',
  scope: 'space',
  can: 'signed-in',
  summary:
    'Gives one command to up to 100 monitored instances, each in a transaction of its own, and answers what became of each; `reassign` gives the open tasks of `from` to `person`',
  input: Type.Object({
    items: Type.Array(Type.Object({ instance: id, key: id }), { minItems: 1, maxItems: 100 }),
    do: Type.Unsafe<MonitorCommand>({ type: 'string', enum: [...monitorCommands] }),
    reason: Type.Optional(Type.String({ maxLength: 2_000 })),
    from: Type.Optional(id),
    person: Type.Optional(id),
  }),
  output: Type.Unsafe<{ readonly data: readonly MonitorResult[] }>({ type: 'object' }),
})
