import type { Json, JsonObject } from '@gantry/base/shared'
import type { RunWatch } from '@gantry/logic/server'
import type { KeptTrace, TracedStep } from '../../shared/flow-contract.ts'

/** Steps kept of a failed run: its last ones, because the error is at the end. */
const mostSteps = 200
/** Characters of values that are kept of one step, and of all steps together. */
const perStep = 8_000
const perTrace = 64_000
const longestText = 500
const longestList = 20
const deepest = 6

/** Shortens values to so many characters; what is left out is shown as `…`. */
export const shortened = (value: Json, room = perStep): Json => {
  let left = room
  const shorten = (each: Json, depth: number): Json => {
    if (left <= 0 || depth > deepest) return '…'
    if (typeof each === 'string') {
      const text = each.length > longestText ? `${each.slice(0, longestText)}…` : each
      left -= text.length
      return text
    }
    if (each === null || typeof each !== 'object') {
      left -= 8
      return each
    }
    if (Array.isArray(each)) {
      const items = each as readonly Json[]
      const shown = items.slice(0, longestList).map(item => shorten(item, depth + 1))
      return items.length > longestList ? [...shown, `… +${items.length - longestList}`] : shown
    }
    const members: [string, Json][] = []
    for (const [name, member] of Object.entries(each as JsonObject)) {
      if (left <= 0) break
      left -= name.length
      members.push([name, shorten(member ?? null, depth + 1)])
    }
    return Object.fromEntries(members)
  }
  return shorten(value, 0)
}

/** Follows a run and remembers its last steps, shortened at once: a run may have thousands, each with all its variables. */
export const followRun = () => {
  const began = Date.now()
  let steps = 0
  let release: number | null = null
  let last: TracedStep[] = []
  const watch: RunWatch = {
    began: number => {
      release = number
    },
    before: ({ block, rounds, variables }) => {
      steps++
      last.push({ block, rounds, variables: shortened(variables) as JsonObject, at: Date.now() - began })
      if (last.length >= 2 * mostSteps) last = last.slice(-mostSteps)
    },
  }
  return {
    watch,
    steps: () => steps,
    release: () => release,
    /** The block that ran last; null: none began. */
    block: () => last.at(-1)?.block ?? null,
    ms: () => Date.now() - began,
    trace: (input: JsonObject, params: JsonObject): KeptTrace => ({
      input: shortened(input) as JsonObject,
      params: shortened(params) as JsonObject,
      steps: newest(last.slice(-mostSteps)),
    }),
  }
}

/** The last steps that fit the room for all of them. */
const newest = (steps: readonly TracedStep[]): readonly TracedStep[] => {
  let left = perTrace
  const kept = steps.toReversed().filter((step, at) => {
    left = left < 0 ? left : left - JSON.stringify(step).length
    return at === 0 || left >= 0
  })
  return kept.toReversed()
}
