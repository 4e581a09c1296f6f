import { AppError } from '@gantry/base/shared'
import { audit, type Ctx, inTransaction, sql } from '@gantry/kernel/server'
import type { DesignKey } from '../shared/design.ts'
import { requireDesignerOf } from './authority/require-designer.ts'
import { keepMentions } from './keep-mentions.ts'

/**
 * Gives up the draft of `revision`; whoever was overtaken must not give up what another designer drew. A design that was
 * never published goes with its draft.
 * @throws AppError permission.denied, design.conflict when the draft is another one by now
 */
export const dropDraft = (ctx: Ctx, key: DesignKey, revision: number): Promise<void> =>
  inTransaction(ctx, async ctx => {
    const { kind, id } = key
    await requireDesignerOf(ctx, key)
    const { count } = await ctx.db.run(sql`
      delete from gantry.design_draft
      where space = ${ctx.space} and kind = ${kind} and id = ${id} and revision = ${revision}`)
    if (count === 0) throw new AppError('design.conflict', { kind, id })
    await keepMentions(ctx, key, 'draft', [])
    await ctx.db.run(sql`
      delete from gantry.design
      where space = ${ctx.space} and kind = ${kind} and id = ${id} and release is null`)
    await audit(ctx, { action: 'design.dropped', details: { kind, id } })
  })
