import { parentPort } from 'node:worker_threads'
import { AppError, type Json, type JsonObject } from '@gantry/base/shared'
import {
  type Budget,
  type ContextType,
  check,
  compile,
  type Evaluate,
  parse,
  toJson,
} from '@gantry/expr/shared'

/** An evaluation request to this thread. */
export interface Ask {
  readonly source: string
  readonly scope: ContextType
  /** The row in the form expressions use. */
  readonly row: JsonObject
  readonly now: number
  readonly timeZone: string
  readonly steps: number
  readonly milliseconds: number
}

/** The result and the work done. `stopped` is the reason of `expression.stopped`. */
export interface Answer {
  readonly value: Json
  readonly stopped: string | null
  readonly steps: number
  readonly milliseconds: number
}

/** Cache of the last expression, because the rows of a batch use the same one. */
let last: { readonly source: string; readonly scope: string; readonly evaluate: Evaluate } | undefined

const evaluateOf = ({ source, scope }: Ask): Evaluate => {
  const written = JSON.stringify(scope)
  if (last?.source !== source || last.scope !== written)
    last = { source, scope: written, evaluate: compile(check(parse(source, scope), scope)) }
  return last.evaluate
}

const answer = (ask: Ask): Answer => {
  const begun = performance.now()
  const budget: Budget = {
    steps: ask.steps,
    check: () => {
      if (performance.now() - begun > ask.milliseconds)
        throw new AppError('expression.stopped', { reason: 'time' })
    },
  }
  let [value, stopped]: [Json, string | null] = [null, null]
  try {
    const { now, timeZone } = ask
    value = toJson(evaluateOf(ask)(ask.row, { now, timeZone, budget }), timeZone)
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    stopped = String(error.params.reason)
  }
  return { value, stopped, steps: ask.steps - budget.steps, milliseconds: performance.now() - begun }
}

parentPort?.on('message', (ask: Ask) => parentPort?.postMessage(answer(ask)))
