import { AppError, asJson, type Json, localise } from '@gantry/base/shared'
import { type Ctx, inSavepoint, type Transaction } from '@gantry/kernel/server'
import { type Attempt, FinalFailure, type Runner } from '@gantry/runs/server'
import type { Did, RunProblem } from '../../shared/contract.ts'
import { isResultKind } from '../../shared/result-kinds.ts'
import { type Rule, type RuleResult, usualTries } from '../../shared/rule.ts'
import type { About, OutsideServer } from '../result-server.ts'
import { resultServerOf } from '../result-servers.ts'
import { ruleOfRelease } from '../rule-designs.ts'
import { aboutRun } from './about-run.ts'
import { actingCtx } from './acting.ts'
import type { RuleInput } from './rule-input.ts'

/** What a step of a run kept of one result. */
export interface ResultDone {
  readonly result: string
  readonly did: readonly Did[]
  readonly failed?: RunProblem
}

/** Errors that pass by themselves: the run is tried again whatever its results say. */
const passing = new Set<string>(['table.changing', 'server.busy', 'run.state', 'run.timed_out'])

/**
 * Does the results of a rule in their order. Results inside the database that stop the run when they fail share a transaction
 * with those beside them: all of them happen or none. What is done is kept with the run, so that a process that is killed
 * repeats nothing.
 */
export const ruleRunner: Runner<RuleInput, Json> = {
  name: 'rule',
  seconds: 300,
  run: async attempt => {
    const { ctx, input } = attempt
    const rule = await ruleOfRelease(ctx, input.rule, input.release)
    const about = await aboutRun(ctx, rule, input).catch(finally_)
    for (const group of groupsOf(rule.results)) {
      const [first] = group
      if (!first) continue
      await once(attempt, rule, about, group).catch((error: unknown) => {
        const isLast = (first.onError ?? 'stop') !== 'retry' || attempt.number >= (first.tries ?? usualTries)
        if (error instanceof AppError && !passing.has(error.code) && isLast) throw new FinalFailure(error)
        throw error
      })
    }
    return { results: rule.results.length }
  },
}

/** What an attempt begins with does not come back: another one would find the same. */
const finally_ = (error: unknown): never => {
  throw error instanceof AppError && !passing.has(error.code) ? new FinalFailure(error) : error
}

/** Neighbours that stop the run and are inside the database form one group; every other result is one of its own. */
const groupsOf = (results: readonly RuleResult[]): readonly (readonly RuleResult[])[] => {
  const groups: RuleResult[][] = []
  for (const result of results) {
    const last = groups.at(-1)
    if (last?.every(isShared) && isShared(result)) last.push(result)
    else groups.push([result])
  }
  return groups
}

const isShared = ({ kind, onError = 'stop' }: RuleResult): boolean =>
  onError === 'stop' && isResultKind(kind) && resultServerOf(kind).where === 'inside'

/** Steps are named by the result they begin with. */
export const stepOf = ({ id }: RuleResult): string => `result/${id}`
export const sendingOf = ({ id }: RuleResult): string => `send/${id}`

/** A context whose writes are caused by the run, with the rights of the rule. */
const actingIn = async <In extends Ctx>(
  ctx: In,
  { id, input }: Attempt<RuleInput>,
  rule: Rule,
  about: About,
): Promise<In> => {
  const acting = await actingCtx(
    ctx,
    { as: rule.as, name: localise(about.rule.name, ctx.actor.lang) },
    input.person,
  )
  return { ...ctx, ...acting, requestId: id, ...(input.cause && { cause: input.cause }) }
}

const once = async (
  attempt: Attempt<RuleInput>,
  rule: Rule,
  about: About,
  group: readonly RuleResult[],
): Promise<void> => {
  const [first] = group
  if (!first || !isResultKind(first.kind)) throw new AppError('rule.not_found')
  const server = resultServerOf(first.kind)
  const goesOn = first.onError === 'continue'
  if (server.where === 'outside') return outside(attempt, rule, about, first, server)
  await attempt.step(stepOf(first), { results: group.map(({ id }) => id) }, async tx => {
    const done: ResultDone[] = []
    for (const result of group) {
      const act = async () => {
        const acting = await actingIn(tx, attempt, rule, about)
        return inside(acting, about, result)
      }
      done.push(
        goesOn
          ? await inSavepoint(requireTx(tx), act).catch(error => failedOf(result, error))
          : await act().catch(error => {
              throw named(result, error)
            }),
      )
    }
    return asJson({ done })
  })
}

const requireTx = (ctx: Ctx): Ctx & { readonly tx: Transaction } => {
  if (!ctx.tx) throw new Error('a step without a transaction')
  return { ...ctx, tx: ctx.tx }
}

const inside = async (ctx: Ctx, about: About, { id, kind, options }: RuleResult): Promise<ResultDone> => {
  const server = isResultKind(kind) ? resultServerOf(kind) : undefined
  if (server?.where !== 'inside') throw new AppError('rule.not_found')
  return { result: id, did: await server.run(ctx, about, options) }
}

const outside = async (
  attempt: Attempt<RuleInput>,
  rule: Rule,
  about: About,
  result: RuleResult,
  server: OutsideServer<RuleResult['options']>,
): Promise<void> => {
  const send = async () => {
    const sent = await attempt.call(sendingOf(result), { results: [result.id] }, async key => {
      const acting = await actingIn(attempt.ctx, attempt, rule, about)
      return asJson(await server.send(acting, about, result.options, key, attempt.signal))
    })
    await attempt.step(stepOf(result), { results: [result.id] }, async tx => {
      const acting = await actingIn(tx, attempt, rule, about)
      const did = await server.take(acting, about, result.options, sent as never)
      return asJson({ done: [{ result: result.id, did }] })
    })
  }
  try {
    await send()
  } catch (error) {
    if (result.onError !== 'continue') throw named(result, error)
    const failed = failedOf(result, error)
    await attempt.step(stepOf(result), { results: [result.id] }, async () => asJson({ done: [failed] }))
  }
}

/** A failure the run goes on after. @throws what is no refusal */
const failedOf = ({ id }: RuleResult, error: unknown): ResultDone => {
  if (!(error instanceof AppError) || passing.has(error.code)) throw error
  return { result: id, did: [], failed: { code: error.code, params: error.params, issues: error.issues } }
}

/** The error of a group says which of its results it is about. */
const named = ({ id }: RuleResult, error: unknown): unknown =>
  error instanceof AppError ? new AppError(error.code, { ...error.params, result: id }, error.issues) : error
