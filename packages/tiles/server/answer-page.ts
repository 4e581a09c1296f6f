import { AppError, type JsonObject } from '@gantry/base/shared'
import type { Ctx, Kernel } from '@gantry/kernel/server'
import { RawJson } from '@gantry/model/shared'
import type { TSchema } from 'typebox'
import { Value } from 'typebox/value'
import type { Question } from '../shared/ask.ts'

/** Handler of the questions with one name. */
export interface Answerer {
  readonly name: string
  readonly input: TSchema
  /** Runs with the permissions of the caller. `RawJson` is inserted into the response unparsed. @throws AppError */
  answer(ctx: Ctx, input: JsonObject): Promise<unknown>
}

const registered = new WeakMap<Kernel, Map<string, Answerer>>()

/** Registers answerers for this process; a capability calls it in its `boot`. */
export const registerAnswerers = (kernel: Kernel, answerers: readonly Answerer[]): void => {
  const known = registered.get(kernel) ?? new Map<string, Answerer>()
  for (const answerer of answerers) known.set(answerer.name, answerer)
  registered.set(kernel, known)
}

/** Maximum concurrent questions of one request, to limit database connections. */
const atOnce = 4

/**
 * Answers the questions of a page in order. An `AppError` becomes the error of its question; any other error fails the
 * request.
 */
export const answerPage = async (ctx: Ctx, questions: readonly Question[]): Promise<RawJson> => {
  const answers: string[] = []
  let next = 0
  const work = async () => {
    for (let at = next++; at < questions.length; at = next++)
      answers[at] = await answerOne(ctx, questions[at]!)
  }
  await Promise.all(Array.from({ length: Math.min(atOnce, questions.length) }, work))
  return new RawJson(`{"answers":[${answers.join(',')}]}`)
}

const answerOne = async (ctx: Ctx, { ask, input }: Question): Promise<string> => {
  try {
    const answerer = registered.get(ctx.kernel)?.get(ask)
    if (!answerer || !Value.Check(answerer.input, input)) throw new AppError('request.invalid')
    const data = await answerer.answer(ctx, input)
    return `{"data":${data instanceof RawJson ? data.text : JSON.stringify(data)}}`
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    const { code, status, params } = error
    return `{"error":${JSON.stringify({ code, status, params })}}`
  }
}
