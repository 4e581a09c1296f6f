import type { Lang } from '@gantry/base/shared'
import { type Actor, nobody } from '@gantry/model/shared'
import { Budget, batchLimits } from './budget.ts'
import { type Database, type Executor, everySpace, type Transaction } from './database.ts'
import type { Log } from './log.ts'

/** What the process holds once and every request shares. */
export interface Kernel {
  readonly database: Database
  readonly log: Log
  readonly dataFolder: string
  now(): Date
}

/**
 * The right to reach data: a tenant, an actor and a place to run statements. Every read and write takes one; there is no
 * way to data without it (design, section 1, idea 2).
 */
export interface Ctx {
  readonly kernel: Kernel
  readonly space: string
  readonly actor: Actor
  readonly requestId: string
  /** The same object in every context made from this one: what a request settles once is kept under it. */
  readonly request: object
  /** What the request may still evaluate; absent outside of requests, where every batch has its own (`withBudget`). */
  readonly budget?: Budget
  /** The server's clock when the request began. */
  readonly now: Date
  readonly db: Executor
  /** The event whose consumer works with this context: what it writes is caused by it. */
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

/** A context with a budget: that of the request, or a new one for a batch of work that is no request. */
export const withBudget = (ctx: Ctx): Budgeted =>
  ctx.budget ? { ...ctx, budget: ctx.budget } : { ...ctx, budget: new Budget(batchLimits) }

export type Budgeted = Ctx & { readonly budget: Budget }

/** Runs `work` in the transaction of `ctx`, or in a new one when it has none. */
export const inTransaction = <T>(
  ctx: Ctx,
  work: (ctx: Ctx & { readonly tx: Transaction }) => Promise<T>,
): Promise<T> => {
  const { tx } = ctx
  if (tx) return work({ ...ctx, tx })
  return ctx.kernel.database.transaction(ctx.space, tx => work({ ...ctx, db: tx, tx }))
}

/** Runs `work` so that its failure leaves the rest of the transaction as it was. */
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
 * The all-powerful context: policies do not bind it, the space still does. The reason stands in the audit of everything
 * written through it.
 */
export const asSystem = (ctx: Ctx, reason: string): Ctx => ({
  ...ctx,
  actor: { ...ctx.actor, system: { reason } },
})

/** A context for work nobody asked for: boot, schedules, jobs. */
export const systemCtx = (kernel: Kernel, space: string, reason: string, lang: Lang = 'zh-CN'): Ctx =>
  createCtx(
    kernel,
    { ...noActor, space, name: 'Gantry', userType: 'root', lang, system: { reason } },
    'system',
  )

/** Somebody in no space and without any rights: row-level security shows them nothing. */
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
  timeZone: 'Asia/Shanghai',
  sessionId: null,
  ip: null,
}

/** Statements that see every space, for what belongs to the platform: accounts, sessions, spaces. */
export const platform = (kernel: Kernel): Executor => kernel.database.of(everySpace)
