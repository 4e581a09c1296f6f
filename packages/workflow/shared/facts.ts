import type { Json, WorkCalendar } from '@gantry/base/shared'
import type { FieldId } from '@gantry/model/shared'
import type { ExecutorRuleName } from './executors.ts'
import type { PersonId } from './state.ts'

/** A person as rules need him. */
export interface PersonFact {
  readonly id: PersonId
  readonly name: string
  /** Key of the serial order: the stored pinyin, which its owner may correct, then his number, then his id. */
  readonly pinyin: string
  readonly number?: string
  readonly active: boolean
  /** Officers and platform accounts are never given work. */
  readonly assignable: boolean
}

/** A department, or that of a person; null: none. */
export type DepartmentAsked = { readonly department: string | null } | { readonly departmentOf: PersonId }

/** A question about people. Answers are looked up by its JSON text. */
export type Ask =
  | { readonly ask: 'persons'; readonly ids: readonly PersonId[] }
  /** Holders; with `within` only those of a department, and up to `up` departments above while nobody is found. */
  | {
      readonly ask: 'role' | 'post'
      readonly ids: readonly string[]
      readonly within?: DepartmentAsked
      readonly up?: number
    }
  | { readonly ask: 'group'; readonly ids: readonly string[] }
  | { readonly ask: 'department'; readonly ids: readonly string[]; readonly below: boolean }
  /** The leaders of a department and of those above it, nearest first; departments without one are left out. */
  | ({ readonly ask: 'leaders' } & DepartmentAsked)
  /** The leaders above a person, nearest first. */
  | { readonly ask: 'leaders_of'; readonly person: PersonId }
  | { readonly ask: 'expression'; readonly formula: string }
  | { readonly ask: 'administrators' }

/** What a decision may know besides definition, state and command. Everything is read before; nothing here waits. */
export interface Facts {
  /** Server time. */
  readonly now: number
  /** A value of the record as it will be after the command. A path into a slave table gives the list of its values. */
  value(path: string): Json
  /** Whether a condition over the record is true. */
  holds(condition: string): boolean
  /** Undefined: not known yet; the decision then answers what it needs, and is made again. */
  people(ask: Ask): readonly PersonFact[] | undefined
  readonly calendar: WorkCalendar
  readonly timeZone: string
  /** Fields this command changes. */
  readonly changed: readonly FieldId[]
  /** Values of key fields, for direct resubmission. */
  keyValues(): Readonly<Record<FieldId, Json>>
}

/** Why a node has these executors: each rule with whom it found, whom it dropped and why. */
export interface Explanation {
  readonly rules: readonly {
    readonly rule: ExecutorRuleName
    readonly found: readonly PersonId[]
    readonly dropped: readonly {
      readonly person: PersonId
      readonly because: 'disabled' | 'account' | 'twice'
    }[]
    /** Who picked them. */
    readonly by?: PersonId
  }[]
  /** The initiator himself was found, and what was done about it. */
  readonly same?: string
  /** Nobody was found, and what was done about it. */
  readonly empty?: string
  /**
   * Gateways passed on the way, with the branches taken, and on the track the values that their conditions read, by field. Absent
   * where that was not kept.
   */
  readonly passed: readonly {
    readonly node: string
    readonly branches: readonly string[]
    readonly read?: Readonly<Record<FieldId, Json>>
  }[]
}

/** Whom an executor rule gives today. */
export interface PeopleToday {
  readonly count: number
  /** There are more than were counted. */
  readonly isMore: boolean
  /** The first of them. */
  readonly names: readonly string[]
}

/** A rule that was asked for the people of a step, with names instead of ids. */
export interface SaidRule {
  readonly rule: ExecutorRuleName
  /** The roles, posts, groups and departments it asks for. */
  readonly of: readonly string[]
  /** Whom it gave, at most 20. */
  readonly people: readonly string[]
  /** Whom it found and did not give, at most 20. */
  readonly dropped: readonly {
    readonly name: string
    readonly because: 'disabled' | 'account' | 'twice'
  }[]
  /** Who picked the people; absent: nobody did. */
  readonly by?: string
}

/** An explanation with names instead of ids. */
export interface SaidExplanation {
  readonly rules: readonly SaidRule[]
  /** Splits passed on the way, with the branches taken. */
  readonly passed: Explanation['passed']
  /** What was done because the initiator himself was found; null: he was not. */
  readonly same: string | null
  /** What was done because nobody was found; null: somebody was. */
  readonly empty: string | null
}
