import { AppError } from '@gantry/base/shared'
import { retireDesign, setDesignState } from '@gantry/designs/server'
import { audit, type Ctx, inTransaction, sql } from '@gantry/kernel/server'
import { requireDesigner } from '@gantry/records/server'
import type { AnalysisKind } from '../shared/contract.ts'
import type { Shared } from '../shared/sharing.ts'
import { isFor, published } from './published.ts'

interface Key {
  readonly kind: AnalysisKind
  readonly id: string
}

/**
 * Offers a chart, dashboard or screen, stops offering it, or removes it.
 * @throws AppError analysis.not_found; permission.denied for somebody who does not design it
 */
export const setState = (
  ctx: Ctx,
  { kind, id, state }: Key & { readonly state: 'active' | 'stopped' | 'removed' },
): Promise<void> =>
  inTransaction(ctx, async tx => {
    const { rows } = await tx.db.run<{ readonly app: string | null }>(sql`
      select app from gantry.design
      where space = ${tx.space} and kind = ${kind} and id = ${id} and state <> 'removed'`)
    const [row] = rows
    if (!row) throw new AppError('analysis.not_found')
    await requireDesigner(tx, row.app)
    if (state === 'removed') await retireDesign(tx, { kind, id })
    else await setDesignState(tx, { kind, id }, state)
    await audit(tx, { action: 'analysis.state', details: { kind, id, state } })
  })

/** Makes a dashboard or screen a favourite of the actor, or ends that. @throws AppError analysis.not_found */
export const favour = async (
  ctx: Ctx,
  { kind, id, favourite }: Key & { readonly favourite: boolean },
): Promise<void> => {
  if (!favourite) {
    await ctx.db.run(sql`
      delete from gantry.analysis_favourite
      where space = ${ctx.space} and person = ${ctx.actor.personId}::uuid and kind = ${kind} and design = ${id}`)
    return
  }
  const { body } = await published<Partial<Shared>>(ctx, kind, id)
  if (!isFor(ctx, { scope: body.scope ?? 'all', roles: body.roles ?? [] }))
    throw new AppError('analysis.not_found')
  await ctx.db.run(sql`
    insert into gantry.analysis_favourite (space, person, kind, design, at)
    values (${ctx.space}, ${ctx.actor.personId}::uuid, ${kind}, ${id}, ${ctx.now})
    on conflict (space, person, kind, design) do nothing`)
}
