import type { JsonObject, Text } from '@gantry/base/shared'
import type { Ctx } from '@gantry/kernel/server'
import type { RecordRow } from '@gantry/model/shared'
import type { Did, Effect } from '../shared/contract.ts'
import type { Subject } from '../shared/trigger-kind.ts'

/** What a result works on. */
export interface About {
  readonly rule: { readonly id: string; readonly name: Text }
  readonly subject: Subject
  /** The record as the event left it, in stored form, or the values that came in. */
  readonly row: RecordRow
  readonly before: JsonObject | null
  /** Who caused it; null: nobody. */
  readonly person: string | null
}

type Tried = Omit<Effect, 'result' | 'kind' | 'error'>

/** A result inside the database: it shares the transaction of its step. `ctx` has the rights the rule acts with. */
export interface InsideServer<Options> {
  readonly where: 'inside'
  run(ctx: Ctx, about: About, options: Options): Promise<readonly Did[]>
  /** What it would do; writes nothing. */
  try(ctx: Ctx, about: About, options: Options): Promise<Tried>
}

/** A result elsewhere: no transaction is open while it is on its way. */
export interface OutsideServer<Options> {
  readonly where: 'outside'
  /** `key` stays the same when the attempt is repeated, so the other side can tell. */
  send(ctx: Ctx, about: About, options: Options, key: string, signal: AbortSignal): Promise<Sent>
  /** Writes what came back, in the transaction of a step of its own. */
  take(ctx: Ctx, about: About, options: Options, sent: Sent): Promise<readonly Did[]>
  try(ctx: Ctx, about: About, options: Options): Promise<Tried>
}

/** What came back, as it is kept with the run. */
export interface Sent {
  readonly did: readonly Did[]
  readonly values: JsonObject
}

export type ResultServer<Options> = InsideServer<Options> | OutsideServer<Options>
