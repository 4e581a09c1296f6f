import type { Lang } from '@gantry/base/shared'
import { type Actor, nobody, standardZone } from '@gantry/model/shared'
import { Budget, batchLimits } from './budget.ts'
import { type Database, type Executor, everySpace, type Transaction } from './database.ts'
import type { Log } from './log.ts'

/** Resources that a process creates once and all requests share. */
export interface Kernel {
  readonly database: Database
  readonly log: Log
  readonly dataFolder: string
  now(): Date
}

/**
 * Access to data: space, actor and database connection. Every read and write requires a `Ctx`; data cannot be
 * accessed without one (design, section 1, idea 2).
 */
export interface Ctx {
  readonly kernel: Kernel
  readonly space: string
  readonly actor: Actor
  readonly requestId: string
  /**
   * Identity of the request, shared by all contexts derived from this one: key for values cached per request.
   */
  readonly request: object
  /**
   * Evaluation budget of the request; absent outside of requests, where every batch has its own (`withBudget`).
   */
  readonly budget?: Budget
  /** Server time at the start of the request. */
  readonly now: Date
  readonly db: Executor
  /** The event that a consumer is processing in this context, and its depth in the chain of causes. */
  readonly cause?: { readonly event: string; readonly depth: number }
  /** Present inside `inTransaction`. */
  readonly tx?: Transaction
}

export const createCtx = (kernel: Kernel, actor: Actor, requestId: string): Ctx => ({
  kernel,
  space: actor.space,
  actor,
  requestId,
  request: {},
  now: kernel.now(),
  db: kernel.database.of(actor.space),
})

/** A context with a budget: that of the request, or a new one for a batch of background work. */
export const withBudget = (ctx: Ctx): Budgeted =>
  ctx.budget ? { ...ctx, budget: ctx.budget } : { ...ctx, budget: new Budget(batchLimits) }

export type Budgeted = Ctx & { readonly budget: Budget }

/** Runs `work` in the transaction of `ctx`, or in a new transaction. */
export const inTransaction = <T>(
  ctx: Ctx,
  work: (ctx: Ctx & { readonly tx: Transaction }) => Promise<T>,
): Promise<T> => {
  const { tx } = ctx
  if (tx) return work({ ...ctx, tx })
  return ctx.kernel.database.transaction(ctx.space, tx => work({ ...ctx, db: tx, tx }))
}

/** Runs `work` in a savepoint: its failure does not roll back the rest of the transaction. */
export const inSavepoint = async <T>(
  ctx: Ctx & { readonly tx: Transaction },
  work: () => Promise<T>,
): Promise<T> => {
  await ctx.tx.client.query('savepoint attempt')
  try {
    const result = await work()
    await ctx.tx.client.query('release savepoint attempt')
    return result
  } catch (error) {
    await ctx.tx.client.query('rollback to savepoint attempt')
    throw error
  }
}

/**
 * A context that policies do not restrict; the space still does. The reason is stored in every audit row
 * written through it.
 */
export const asSystem = (ctx: Ctx, reason: string): Ctx => ({
  ...ctx,
  actor: { ...ctx.actor, system: { reason } },
})

/** A context for work without a person: startup, schedules, jobs. */
export const systemCtx = (kernel: Kernel, space: string, reason: string, lang: Lang = 'zh-CN'): Ctx =>
  createCtx(
    kernel,
    { ...noActor, space, name: 'Gantry', userType: 'root', lang, system: { reason } },
    'system',
  )

/** An actor without space and rights: row-level security hides all rows. */
export const noActor: Actor = {
  userId: nobody,
  personId: nobody,
  space: '',
  name: '',
  userType: 'user',
  roles: [],
  departments: [],
  departmentsAndBelow: [],
  posts: [],
  groups: [],
  lang: 'en',
  timeZone: standardZone,
  sessionId: null,
  ip: null,
}

/** Statements across all spaces, for platform data: accounts, sessions, spaces. */
export const platform = (kernel: Kernel): Executor => kernel.database.of(everySpace)
