import { AppError } from '@gantry/base/shared'
import { exprLimits } from '../limits.ts'
import { type ContextValue, isList, type Value } from '../values/value.ts'

/** What surrounds one evaluation. */
export interface Env {
  /** The moment that `now()` answers, in milliseconds since 1970. */
  readonly now: number
  /** The zone of people's clocks (IANA name): local moments are read in it, `today()` is its day. */
  readonly timeZone: string
  /** How many steps one evaluation may take; `exprLimits.steps` when not said. */
  readonly steps?: number
}

/** One evaluation under way. */
export interface Run {
  readonly row: ContextValue
  readonly env: Env
  /** What `?` means, in unary tests. */
  readonly input: Value
  steps: number
  /** Calls of functions of the expression inside one another. */
  calls: number
}

/** Counts work that grows with data; throws `expression.stopped` when an evaluation takes more than it may. */
export const spend = (run: Run, steps: number): void => {
  run.steps -= steps
  if (run.steps < 0) throw new AppError('expression.stopped', { reason: 'steps' })
}

/** Refuses lists beyond the limit before they are made. */
export const boundList = (run: Run, length: number): void => {
  if (length > exprLimits.items) throw new AppError('expression.stopped', { reason: 'items' })
  spend(run, length)
}

/** Refuses texts beyond the limit before they are made. */
export const boundText = (run: Run, length: number): void => {
  if (length > exprLimits.text) throw new AppError('expression.stopped', { reason: 'text' })
  // A character costs little beside a call; together all texts of an evaluation stay within some megabytes.
  spend(run, length >>> 5)
}

/** What looking at a value through and through costs, in steps. */
export const weigh = (value: Value): number => {
  if (typeof value === 'string') return value.length >>> 5
  if (!isList(value)) return 0
  let weight = value.length
  for (const each of value) if (isList(each) || typeof each === 'string') weight += weigh(each)
  return weight
}
