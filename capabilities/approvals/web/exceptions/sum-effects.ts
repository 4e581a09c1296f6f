import { type Lang, localise } from '@gantry/base/shared'
import type { RepairEffect, TaskChange } from '../../shared/exceptions-contract.ts'

/** To-dos one person gets, loses, or keeps with another time limit. */
export interface PersonChange {
  readonly person: string
  readonly change: TaskChange['change']
  readonly count: number
  /** Names of the steps. */
  readonly nodes: readonly string[]
}

/** What a repair would do to several instances altogether; those it would be refused for do not count. */
export interface EffectSum {
  /** Instances it would be done to. */
  readonly accepted: number
  readonly people: readonly PersonChange[]
  /** Distinct time limits of to-dos that begin or change, earliest first. */
  readonly dues: readonly string[]
  readonly told: readonly string[]
  readonly track: readonly { readonly action: string; readonly count: number }[]
  readonly works: readonly string[]
  /** Names of steps whose decisions no longer count. */
  readonly undone: readonly string[]
  /** How many instances come into another state. */
  readonly becomes: readonly { readonly state: string; readonly count: number }[]
}

/** Rows the track has for the computation alone; people are shown the others. */
const silent: readonly string[] = ['enter', 'receive', 'cancel', 'finish']

export const sumEffects = (effects: readonly RepairEffect[], lang: Lang): EffectSum => {
  const accepted = effects.filter(({ code }) => code === null)
  const tasks = accepted.flatMap(each => each.tasks)
  const people = new Map<string, TaskChange[]>()
  for (const task of tasks) {
    const key = `${task.change} ${task.person}`
    people.set(key, [...(people.get(key) ?? []), task])
  }
  return {
    accepted: accepted.length,
    people: [...people.values()].flatMap(changes => {
      const [first] = changes
      if (!first) return []
      const nodes = [...new Set(changes.map(({ node }) => localise(node, lang)))]
      return { person: first.person, change: first.change, count: changes.length, nodes }
    }),
    dues: [...new Set(tasks.flatMap(({ change, due }) => (change === 'loses' ? [] : (due ?? []))))].sort(),
    told: [...new Set(accepted.flatMap(each => each.told))],
    track: countsOf(accepted.flatMap(each => each.track.filter(action => !silent.includes(action)))).map(
      ([action, count]) => ({ action, count }),
    ),
    works: [...new Set(accepted.flatMap(({ works }) => works.map(work => localise(work, lang))))],
    undone: [...new Set(accepted.flatMap(({ undone }) => undone.map(node => localise(node, lang))))],
    becomes: countsOf(
      accepted.flatMap(({ was, state }) => (state === null || state === was ? [] : [state])),
    ).map(([state, count]) => ({ state, count })),
  }
}

/** How often each comes, in the order in which they came first. */
const countsOf = (names: readonly string[]): readonly (readonly [string, number])[] => {
  const counts = new Map<string, number>()
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1)
  return [...counts]
}
