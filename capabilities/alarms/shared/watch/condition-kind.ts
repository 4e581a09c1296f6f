import type { Issue, JsonObject, Lang } from '@gantry/base/shared'
import type { TSchema } from 'typebox'

/** What a condition may read: the points and events of a product, by key. An event is true in the reading that tells it. */
export interface WatchedPoint {
  readonly key: string
  readonly label: string
  readonly type: 'number' | 'text' | 'boolean' | 'event'
  readonly unit?: string
}

/** Values of a device that arrived together. Only values of good quality are in it. */
export interface Reading {
  /** Milliseconds since 1970. */
  readonly at: number
  readonly values: Readonly<Record<string, number | string | boolean>>
}

/** What a condition says after a reading. */
export interface Looked<Memory> {
  readonly memory: Memory
  /** Null: the reading says nothing about the condition. */
  readonly holds: boolean | null
}

/** A condition made ready for many readings. */
export interface PlannedCondition<Memory> {
  /** Keys of the points it reads; a reading without any of them is passed over. Absent: every reading counts. */
  readonly reads?: readonly string[]
  /** What it remembers before the first reading: plain JSON, it is stored between readings. */
  readonly start: Memory
  /** `held`: whether it held before, for a limit that is left later than it is passed. */
  look(memory: Memory, reading: Reading, held: boolean): Looked<Memory>
  /** How long no reading may come until the condition holds, in milliseconds. Absent: silence says nothing. */
  readonly silence?: number
  /** What holds is over in the same moment, so it can only be lengthened by the time a rule waits before it ends an alarm. */
  readonly isMomentary?: true
}

/** A kind of condition over the values of a device. Everything here is pure. */
export interface ConditionKind<Options, Memory> {
  /** The folder of `conditions/`; its name for people is `alarm.condition.<name>`. */
  readonly name: string
  readonly schema: TSchema
  propose(points: readonly WatchedPoint[]): Options
  /** Places begin inside the options. */
  check(options: Options, points: readonly WatchedPoint[]): readonly Issue[]
  /** Options without an issue. */
  plan(options: Options, points: readonly WatchedPoint[]): PlannedCondition<Memory>
  /** What it waits for, in words. */
  words(options: Options, points: readonly WatchedPoint[], lang: Lang): string
}

/** A kind whose options and memory are plain JSON. */
export type AnyConditionKind = ConditionKind<JsonObject, JsonObject>
