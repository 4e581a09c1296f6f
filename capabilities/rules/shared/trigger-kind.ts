import type { Issue, JsonObject, Lang } from '@gantry/base/shared'
import type { Mention, Scope } from '@gantry/designs/shared'
import type { FieldId, TableDef, TableId } from '@gantry/model/shared'
import type { TSchema } from 'typebox'

/** What a check of a rule may look at: the tables of the space and the names of its other designs. */
export type RuleScope = Pick<Scope, 'tables' | 'named'>

/** What conditions and results of a rule read. */
export interface Subject {
  /** The table of the record, with what the event adds to it; or one made of the values that come in. */
  readonly table: TableDef
  /** A stored record, which results may change. */
  readonly isRecord: boolean
  /** The state before the change can be read as `before`. */
  readonly hasBefore: boolean
}

/** An event that wakes a rule. */
export interface Wake {
  readonly event: string
  readonly table: TableId
  /** Only where one of these changed; absent: whatever changed. */
  readonly fields?: readonly FieldId[]
}

/** One kind of start. Everything here is pure; its settings are in `settings.tsx`. */
export interface TriggerKind<Options> {
  /** The folder of `triggers/`; its name for people is `rule.trigger.<name>`. */
  readonly name: string
  readonly schema: TSchema
  propose(scope: RuleScope): Options
  /** Places begin inside the options. */
  check(options: Options, scope: RuleScope): readonly Issue[]
  /** Undefined where the table is not known (yet). */
  subject(options: Options, scope: RuleScope): Subject | undefined
  /** Events that wake the rule; none where something else does. */
  wakes(options: Options, scope: RuleScope): readonly Wake[]
  /** Whether the payload of an event that wakes the rule is one it waits for. Absent: every one is. */
  fits?(options: Options, payload: unknown): boolean
  mentions(options: Options, scope: RuleScope): readonly Mention[]
  /** Values of the event in stored form, by the fields that `subject` adds to those of the record. Absent: it adds none. */
  values?(options: Options, payload: unknown): JsonObject | null
  /** What starts the rule, in words. */
  words(options: Options, scope: RuleScope, lang: Lang): string
}
