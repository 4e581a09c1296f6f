import type { JsonObject } from '@gantry/base/shared'
import type { PlannedCondition, Reading } from './condition-kind.ts'

/** How long a condition must hold until something happens, and fail until it is over; both in milliseconds. */
export interface Holding {
  readonly raiseAfter: number
  readonly clearAfter: number
}

/** Where one rule stands with one device. Plain JSON: it is stored after each reading. */
export interface Watch {
  /** `rising` and `falling` wait for the time of `Holding` to pass. */
  readonly phase: 'clear' | 'rising' | 'active' | 'falling'
  /** When the phase began. */
  readonly since: number
  /** Time of the newest reading taken; null before the first. */
  readonly seen: number | null
  readonly memory: JsonObject
}

/** What a step of a watch asks for. `at` is the time of the cause, not of the step. */
export interface WatchEffect {
  readonly kind: 'raise' | 'clear'
  readonly at: number
}

export interface Stepped {
  readonly watch: Watch
  readonly effects: readonly WatchEffect[]
}

/** A watch that has seen nothing; silence counts from `at`. */
export const newWatch = (condition: PlannedCondition<JsonObject>, at: number): Watch => ({
  phase: 'clear',
  since: at,
  seen: null,
  memory: condition.start,
})

const isUp = ({ phase }: Watch): boolean => phase === 'active' || phase === 'falling'

/**
 * The moment at which the watch changes if nothing else is heard, in milliseconds since 1970; null where only a reading
 * changes it.
 */
export const dueAt = (
  condition: PlannedCondition<JsonObject>,
  holding: Holding,
  watch: Watch,
): number | null => {
  if (watch.phase === 'rising') return watch.since + holding.raiseAfter
  if (watch.phase === 'falling') return watch.since + holding.clearAfter
  if (watch.phase === 'clear' && condition.silence !== undefined)
    return (watch.seen ?? watch.since) + condition.silence
  return null
}

/** What the condition now says, at a time not before the last one. */
const turn = (holding: Holding, watch: Watch, holds: boolean, at: number): Stepped => {
  const to = (phase: Watch['phase'], effects: readonly WatchEffect[] = []): Stepped => ({
    watch: { ...watch, phase, since: at },
    effects,
  })
  switch (watch.phase) {
    case 'clear':
      if (!holds) return { watch, effects: [] }
      return holding.raiseAfter > 0 ? to('rising') : to('active', [{ kind: 'raise', at }])
    case 'rising':
      return holds ? { watch, effects: [] } : to('clear')
    case 'active':
      if (holds) return { watch, effects: [] }
      return holding.clearAfter > 0 ? to('falling') : to('clear', [{ kind: 'clear', at }])
    case 'falling':
      return holds ? to('active') : { watch, effects: [] }
  }
}

/** Lets time pass: whatever was due until `now` happens, each at the moment it was due. */
export const pass = (
  condition: PlannedCondition<JsonObject>,
  holding: Holding,
  watch: Watch,
  now: number,
): Stepped => {
  let current = watch
  const effects: WatchEffect[] = []
  // Silence, then the time it must last: two changes at most.
  for (;;) {
    const due = dueAt(condition, holding, current)
    if (due === null || due > now) return { watch: current, effects }
    const stepped = passOne(holding, current, due)
    current = stepped.watch
    effects.push(...stepped.effects)
  }
}

const passOne = (holding: Holding, watch: Watch, due: number): Stepped => {
  if (watch.phase === 'rising')
    return { watch: { ...watch, phase: 'active', since: due }, effects: [{ kind: 'raise', at: due }] }
  if (watch.phase === 'falling')
    return { watch: { ...watch, phase: 'clear', since: due }, effects: [{ kind: 'clear', at: due }] }
  return turn(holding, watch, true, due)
}

/**
 * Takes a reading. What was due before it happens first, so that the result does not depend on when timers ran. A reading older
 * than one already taken, or of the same time with nothing the condition reads, changes nothing: order of arrival decides.
 */
export const observe = (
  condition: PlannedCondition<JsonObject>,
  holding: Holding,
  watch: Watch,
  reading: Reading,
): Stepped => {
  const { reads } = condition
  if (reads && !reads.some(key => Object.hasOwn(reading.values, key))) return { watch, effects: [] }
  if (watch.seen !== null && reading.at < watch.seen) return { watch, effects: [] }
  const before = pass(condition, holding, watch, reading.at)
  const { memory, holds } = condition.look(before.watch.memory, reading, isUp(before.watch))
  const heard: Watch = { ...before.watch, memory, seen: reading.at }
  // Time never runs backwards within a watch, even where a timer ran ahead of a reading on its way.
  const at = Math.max(reading.at, heard.since)
  const after = holds === null ? { watch: heard, effects: [] } : turn(holding, heard, holds, at)
  const over =
    holds && condition.isMomentary
      ? turn(holding, after.watch, false, at)
      : { watch: after.watch, effects: [] }
  return { watch: over.watch, effects: [...before.effects, ...after.effects, ...over.effects] }
}
