import type { Issue, Json, JsonObject, Text } from '@gantry/base/shared'
import type { EquipmentModel } from '@gantry/designs/shared'
import type { FieldId } from '@gantry/model/shared'
import { contract } from '@gantry/model/shared'
import { Type } from 'typebox'
import type { Rule } from './rule.ts'

const object = { type: 'object' } as const
/** Administrators of the space, and those of an application for its rules; each endpoint asks which. */
const space = { scope: 'space', can: ['admin', 'user'] } as const
const id = Type.String({ format: 'uuid' })

/** Runs of a span that ended well and badly. */
export interface RunCounts {
  readonly succeeded: number
  readonly failed: number
}

/** A rule in the list. */
export interface RuleInfo {
  readonly id: string
  readonly name: Text
  readonly app: string | null
  /** What starts it, and the whole rule, in words: of the newest release, or of the draft of one that was never published. */
  readonly start: Text
  readonly sentence: Text
  /** Number of the newest release; null: never published. */
  readonly release: number | null
  readonly drafted: boolean
  readonly isOn: boolean
  /** What keeps it from running although it is on; empty: nothing. */
  readonly problems: readonly Issue[]
  /** ISO 8601, UTC. */
  readonly lastRun: string | null
  readonly day: RunCounts
  readonly week: RunCounts
}

export const listRules = contract({
  ...space,
  method: 'GET',
  path: '/rules',
  summary: 'The rules the caller may design, 2,000 at most, with what starts them and how they ran',
  input: Type.Object({}),
  output: Type.Unsafe<{ readonly data: readonly RuleInfo[] }>(object),
})

export const switchRule = contract({
  ...space,
  method: 'PUT',
  path: '/rules/:id/on',
  summary: 'Switches a published rule on or off',
  input: Type.Object({ id, on: Type.Boolean() }),
  output: Type.Object({ done: Type.Literal(true) }),
})

export const removeRule = contract({
  ...space,
  method: 'DELETE',
  path: '/rules/:id',
  summary: 'Removes a rule; the log of its runs stays for 30 days',
  input: Type.Object({ id }),
  output: Type.Object({ done: Type.Literal(true) }),
})

export const copyRule = contract({
  ...space,
  method: 'POST',
  path: '/rules/:id/copy',
  summary: 'A draft with the body of a rule under a new id',
  input: Type.Object({ id }),
  output: Type.Object({ id }),
})

export const listEquipment = contract({
  ...space,
  method: 'GET',
  path: '/rule-equipment',
  summary: 'Published products with what their devices tell rules and may be told by them, 500 at most',
  input: Type.Object({}),
  output: Type.Unsafe<{ readonly data: readonly EquipmentModel[] }>(object),
})

/** What started a run. */
export interface RunStart {
  /** The event or kind of start: `record.updated`, `schedule` … */
  readonly event: string
  readonly table: string | null
  readonly record: { readonly id: string; readonly title: string } | null
  readonly by: string | null
}

/** What one result of a run came to. */
export interface ResultOutcome {
  readonly result: string
  readonly kind: string
  readonly state: 'done' | 'failed' | 'waiting' | 'skipped'
  readonly did: readonly Did[]
  readonly error: RunProblem | null
  readonly milliseconds: number | null
}

/** One effect of a result. */
export interface Did {
  readonly does:
    | 'created'
    | 'changed'
    | 'removed'
    | 'told'
    | 'moved'
    | 'called'
    | 'decided'
    | 'ran'
    | 'commanded'
    | 'desired'
    | 'alarmed'
  readonly table?: string
  readonly record?: string
  readonly title?: string
  /** People told, or the status a server answered. */
  readonly count?: number
  readonly host?: string
}

export interface RunProblem {
  readonly code: string
  readonly params: JsonObject
  readonly issues: readonly Issue[]
}

/** A run of a rule in its log. */
export interface RuleRun {
  readonly id: string
  readonly state: 'queued' | 'running' | 'waiting' | 'succeeded' | 'failed' | 'cancelled'
  readonly release: number
  readonly start: RunStart
  readonly attempt: number
  /** ISO 8601, UTC. */
  readonly at: string
  readonly endedAt: string | null
  readonly nextAt: string | null
  readonly error: RunProblem | null
}

export const listRuleRuns = contract({
  ...space,
  method: 'GET',
  path: '/rules/:id/runs',
  summary: 'The runs of a rule of the last 30 days, newest first, 50 to a page',
  input: Type.Object({
    id,
    state: Type.Optional(Type.String({ enum: ['failed', 'succeeded'] })),
    after: Type.Optional(id),
  }),
  output: Type.Unsafe<{ readonly data: readonly RuleRun[]; readonly next: string | null }>(object),
})

export const readRuleRun = contract({
  ...space,
  method: 'GET',
  path: '/rules/:id/runs/:run',
  summary: 'A run of a rule with what it read and what each result came to',
  input: Type.Object({ id, run: id }),
  output: Type.Unsafe<
    RuleRun & { readonly inputs: readonly RunInput[]; readonly results: readonly ResultOutcome[] }
  >(object),
})

/** A value a run read, as the caller may see it. */
export interface RunInput {
  readonly field: FieldId
  readonly value: Json
  /** What it was before the change; absent: it did not change. */
  readonly before?: Json
}

export const retryRuleRun = contract({
  ...space,
  method: 'POST',
  path: '/rules/:id/runs/:run/retry',
  summary: 'Tries a failed run of a rule again, from the result that failed',
  input: Type.Object({ id, run: id }),
  output: Type.Object({ done: Type.Literal(true) }),
})

/** What one result would do to a record. */
export interface Effect {
  readonly result: string
  readonly kind: string
  /** A record as it would be stored, or the values that would change. */
  readonly records: readonly {
    readonly does: 'creates' | 'changes' | 'removes'
    readonly table: string
    readonly title: string
    readonly values: JsonObject
    readonly issues: readonly Issue[]
  }[]
  /** Names of those who would be told, 20 at most, and their number. */
  readonly people?: { readonly names: readonly string[]; readonly count: number }
  /** The call as it would be sent, without its headers. */
  readonly request?: { readonly method: string; readonly url: string; readonly body: string | null }
  readonly workflow?: { readonly name: Text; readonly does: string }
  /** What a device would be told; a null command: the values would be desired of it. */
  readonly device?: { readonly name: string; readonly command: string | null; readonly values: JsonObject }
  /** The alarm that would be raised, and the name of its device. */
  readonly alarm?: { readonly name: string; readonly level: string; readonly text: Text }
  /** What a decision or a logic flow answers. */
  readonly answer?: Json
  readonly error: RunProblem | null
}

/** What a dry run of a rule shows. */
export interface TriedRule {
  readonly met: boolean
  /** Values the condition read. */
  readonly inputs: readonly RunInput[]
  readonly effects: readonly Effect[]
}

export const tryRule = contract({
  ...space,
  method: 'POST',
  path: '/rule-trials',
  action: 'run',
  summary: 'What a rule would do with a record, as drawn; nothing is written, told or sent',
  input: Type.Object({
    rule: Type.Unsafe<Rule>(object),
    record: Type.Optional(id),
    /** Values that come in, for a rule without a record. */
    input: Type.Optional(Type.Unsafe<JsonObject>(object)),
  }),
  output: Type.Unsafe<TriedRule>(object),
})

export const readRuleAddress = contract({
  ...space,
  method: 'GET',
  path: '/rules/:id/address',
  summary: 'Since when a rule has its secret address; null: it has none',
  input: Type.Object({ id }),
  output: Type.Unsafe<{ readonly since: string | null }>(object),
})

export const renewRuleAddress = contract({
  ...space,
  method: 'POST',
  path: '/rules/:id/address',
  action: 'run',
  summary: 'Gives a rule a new secret address; its secret is answered this once, and the one before ends',
  input: Type.Object({ id }),
  output: Type.Object({ token: Type.String() }),
})

export const callRule = contract({
  method: 'POST',
  path: '/rule-calls/:token',
  scope: 'platform',
  can: 'public',
  fromElsewhere: true,
  status: 202,
  bodyIs: 'values',
  summary:
    'Starts the rule with this secret address; the same idempotency-key header acts once. Run null: the values do not meet its condition',
  input: Type.Object({
    token: Type.String({ minLength: 20, maxLength: 100 }),
    values: Type.Unsafe<JsonObject>(object),
  }),
  output: Type.Unsafe<{ readonly run: string | null }>(object),
})
