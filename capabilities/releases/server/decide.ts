import { AppError, issue } from '@gantry/base/shared'
import { keepCallSecret } from '@gantry/designs/server'
import {
  audit,
  type Ctx,
  type Executor,
  emit,
  everySpace,
  nameOfSpace,
  platform,
  sql,
} from '@gantry/kernel/server'
import type { InputOf } from '@gantry/model/shared'
import type * as contract from '../shared/contract.ts'
import { addressesAround, secretParameter } from '../shared/parameters.ts'
import { decidersOf } from './deciders.ts'
import type { DecidedTold, SubmittedTold } from './notices.ts'
import { forTarget, parametersOf, planRelease, readContents } from './plan.ts'
import { type HeldRelease, heldRelease, requireAgreed, requireState, sourceCtx, targetCtx } from './reach.ts'

type Change = (db: Executor, held: HeldRelease) => Promise<void>

/** Changes a release under its lock and notes it in both spaces. */
const change = (
  ctx: Ctx,
  id: string,
  side: 'space' | 'target',
  action: string,
  work: Change,
): Promise<void> =>
  ctx.kernel.database.transaction(everySpace, async db => {
    const held = await heldRelease(ctx, db, id, side)
    await work(db, held)
    for (const space of [held.space, held.target])
      await audit(
        { ...ctx, db, space },
        { action, details: { release: id, name: held.name, target: held.target } },
      )
  })

/** @throws AppError record.not_found, release.state, request.invalid for an address the package does not have */
export const decidePlan = async (
  ctx: Ctx,
  { id, outside, choices, removes, addresses = {} }: InputOf<typeof contract.decidePlan>,
): Promise<void> => {
  const known = await heldRelease(ctx, platform(ctx.kernel), id, 'space')
  const parameters = parametersOf(ctx, await readContents(ctx, known), known.wish)
  for (const [key, value] of Object.entries(addresses)) {
    if (!parameters.some(each => each.key === key && each.kind === 'address'))
      throw new AppError('request.invalid', {}, [issue('addresses', 'unknown', { value: key })])
    if (!/^https?:\/\/[^\s]+$/.test(value))
      throw new AppError('request.invalid', {}, [issue(`addresses.${key}`, 'not_an_address')])
  }
  await ctx.kernel.database.transaction(everySpace, async db => {
    const held = await heldRelease(ctx, db, id, 'space')
    requireState(held, 'checking')
    const wish = {
      ...held.wish,
      ...(outside && { outside: { ...held.wish.outside, ...outside } }),
      ...(choices && { choices }),
      ...(removes && { removes }),
      parameters: { ...held.wish.parameters, ...addresses },
    }
    await db.run(sql`update gantry.space_release set wish = ${JSON.stringify(wish)}::json where id = ${id}`)
  })
}

/** @throws AppError record.not_found, release.state, request.invalid for a place without a secret */
export const keepReleaseSecret = async (
  ctx: Ctx,
  { id, key, value }: InputOf<typeof contract.keepReleaseSecret>,
): Promise<void> => {
  const known = await heldRelease(ctx, platform(ctx.kernel), id, 'space')
  requireState(known, 'checking')
  const parameters = parametersOf(ctx, await readContents(ctx, known), known.wish)
  if (!parameters.some(each => each.key === key && each.kind === 'secret'))
    throw new AppError('request.invalid', {}, [issue('key', 'unknown', { value: key })])
  await requireAgreed(platform(ctx.kernel), known)
  const at = key.indexOf('#')
  const contents = forTarget(await readContents(ctx, known), known.wish)
  const design = contents.designs.find(each => `${each.kind}/${each.id}` === key.slice(0, at))
  const addresses = design ? addressesAround(design.body, key.slice(at + 1)) : []
  if (addresses.length === 0)
    throw new AppError('request.invalid', {}, [issue('key', 'unknown', { value: key })])
  const secret = secretParameter(await keepCallSecret(targetCtx(ctx, known.target), value, addresses))
  await change(ctx, id, 'space', 'release.secret_kept', async (db, held) => {
    requireState(held, 'checking')
    const wish = { ...held.wish, parameters: { ...held.wish.parameters, [key]: secret } }
    await db.run(sql`update gantry.space_release set wish = ${JSON.stringify(wish)}::json where id = ${id}`)
  })
}

/** @throws AppError record.not_found, release.state, release.open with what is left, release.no_environment */
export const submitRelease = async (ctx: Ctx, id: string): Promise<void> => {
  const known = await heldRelease(ctx, platform(ctx.kernel), id, 'space')
  requireState(known, 'checking')
  const plan = await planRelease(ctx, known)
  const left = Object.values(plan.open).reduce((sum, count) => sum + count, 0)
  if (left > 0) throw new AppError('release.open', { count: left })
  await change(ctx, id, 'space', 'release.submitted', async (db, held) => {
    requireState(held, 'checking')
    if (JSON.stringify(held.wish) !== JSON.stringify(known.wish)) throw new AppError('package.changed')
    await requireAgreed(db, held)
    await db.run(sql`
      update gantry.space_release set state = 'submitted', plan = ${JSON.stringify(plan)}::json,
        submitted_account = ${ctx.actor.userId}, submitted_by = ${ctx.actor.name}, submitted_at = ${ctx.now},
        decision = null, decided_by = null, decided_at = null, decided_alone = false, reason = '', error = null
      where id = ${id}`)
    const { name: by, userId: account } = ctx.actor
    const from = await nameOfSpace(ctx.kernel, held.space)
    const told: SubmittedTold = { id, name: held.name, by, account, from }
    await emit({ ...targetCtx(ctx, held.target), db }, { type: 'release.submitted', payload: told })
  })
}

/**
 * Whoever submitted a release approves it only where the target allows that and nobody else there could.
 * @throws AppError release.same_person
 */
const requireAlone = async (ctx: Ctx, db: Executor, { space, target, submittedAccount }: HeldRelease) => {
  const { count } = await db.run(sql`
    select from gantry.release_link where space = ${space} and target = ${target} and alone`)
  const others = await decidersOf({ ...targetCtx(ctx, target), db }, submittedAccount ?? '')
  if (count === 0 || others.length > 0) throw new AppError('release.same_person')
}

/**
 * @throws AppError record.not_found, release.state, release.same_person, request.invalid for a refusal, or an approval by who
 * submitted, without reason
 */
export const decideRelease = async (
  ctx: Ctx,
  { id, decision, reason }: InputOf<typeof contract.decideRelease>,
): Promise<void> => {
  if (decision === 'refused' && reason.trim() === '')
    throw new AppError('request.invalid', {}, [issue('reason', 'required')])
  await change(ctx, id, 'target', `release.${decision}`, async (db, held) => {
    requireState(held, 'submitted')
    await requireAgreed(db, held)
    const isOwn = held.submittedAccount === ctx.actor.userId
    if (isOwn) {
      await requireAlone(ctx, db, held)
      if (reason.trim() === '') throw new AppError('request.invalid', {}, [issue('reason', 'required')])
    }
    await db.run(sql`
      update gantry.space_release set state = ${decision === 'approved' ? 'approved' : 'checking'}, decision = ${decision},
        decided_by = ${ctx.actor.name}, decided_at = ${ctx.now}, reason = ${reason.trim()},
        decided_alone = ${isOwn && decision === 'approved'}
      where id = ${id}`)
    const { name: by, userId: account } = ctx.actor
    const told: DecidedTold = { id, name: held.name, by, account, decision, reason: reason.trim() }
    await emit({ ...sourceCtx(ctx, held.space), db }, { type: 'release.decided', payload: told })
  })
}

/** @throws AppError record.not_found, release.state */
export const withdrawRelease = (ctx: Ctx, id: string): Promise<void> =>
  change(ctx, id, 'space', 'release.withdrawn', async (db, held) => {
    requireState(held, 'checking', 'submitted', 'approved')
    await db.run(sql`update gantry.space_release set state = 'withdrawn' where id = ${id}`)
  })
