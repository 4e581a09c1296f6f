import type { Json } from '@gantry/base/shared'
import type { Command, Commander } from '../shared/command.ts'
import type { WorkflowDef } from '../shared/definition.ts'
import type { Effect, RefusalCode } from '../shared/effect.ts'
import type { Ask, Facts, PersonFact } from '../shared/facts.ts'
import { type Instance, newInstance } from '../shared/state.ts'
import type { Decision } from './decide.ts'
import { people } from './random.ts'

// A world in memory for the tests of the engine: people, a clock, values of conditions.

export interface World {
  now: number
  /** Conditions that are true. */
  readonly truths: Record<string, Json>
  /** Answers about people other than those named by id. */
  readonly answer?: (ask: Ask) => readonly PersonFact[]
  changed?: readonly string[]
  /** People who left. */
  readonly gone?: ReadonlySet<string>
  /** Absent: by `truths`. */
  readonly holds?: (condition: string) => boolean
}

export const factsOf = (world: World): Facts => ({
  now: world.now,
  value: path => world.truths[path] ?? null,
  holds: world.holds ?? (condition => world.truths[condition] === true),
  people: ask =>
    (ask.ask === 'persons'
      ? ask.ids.flatMap(id => people.find(each => each.id === id) ?? [])
      : (world.answer?.(ask) ?? [])
    ).map(each => (world.gone?.has(each.id) ? { ...each, active: false } : each)),
  calendar: { week: Array.from({ length: 7 }, () => '00:00-24:00'), days: {} },
  timeZone: 'UTC',
  changed: world.changed ?? [],
  keyValues: () => ({ ...world.truths }),
})

export const draftOf = (def: WorkflowDef, initiator = 'p0'): Instance =>
  newInstance({
    id: 'i',
    workflow: def.id,
    release: 1,
    table: def.table,
    record: 'r',
    initiator,
    initiatorDepartment: 'd',
  })

export const person = (id: string, ...rights: Commander['rights'][number][]): Commander => ({
  person: id,
  rights,
})

export const allRights: Commander['rights'] = [
  'new',
  'monitor',
  'admin',
  'reopen',
  'invalidate_finished',
  'force_undo',
]

/** The state after a command, or the code it was refused with. */
export const outcomeOfDecision = (decision: Decision): Instance | RefusalCode => {
  if ('needs' in decision) throw new Error(`Questions left open: ${JSON.stringify(decision.needs)}`)
  return 'refused' in decision ? decision.refused.code : decision.state
}

export type Decide = (
  def: WorkflowDef,
  before: Instance,
  command: Command,
  by: Commander | null,
  facts: Facts,
) => Decision

export const effectsOf = (decision: Decision): readonly Effect[] =>
  'effects' in decision ? decision.effects : []
