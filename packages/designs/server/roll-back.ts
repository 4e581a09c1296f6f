import type { Json } from '@gantry/base/shared'
import { type Ctx, inTransaction, sql } from '@gantry/kernel/server'
import type { Published } from '../shared/contract.ts'
import type { DesignKey } from '../shared/design.ts'
import { designServer } from './design-server.ts'
import { keepDraft } from './keep-draft.ts'
import { publishDesigns } from './publish-designs.ts'
import { readRelease } from './releases.ts'
import { designRow } from './rows.ts'

/**
 * Publishes the body of an earlier release as a new one, in the ordinary way: checked, planned and with whatever the kind
 * does. `revision` is that of the draft it replaces, 0 when there is none.
 * @throws AppError design.not_found, design.conflict when another draft is under way, and what publishing refuses
 */
export const rollBack = (
  ctx: Ctx,
  input: DesignKey & {
    readonly number: number
    readonly revision: number
    readonly note?: string
    readonly options?: Json
  },
): Promise<Published> =>
  inTransaction(ctx, async ctx => {
    const { kind, id, number, revision, note, options } = input
    const { body: earlier } = await readRelease(ctx, { kind, id, number })
    const base = (await designRow(ctx, { kind, id }))?.release ?? null
    const { restore } = designServer(ctx.kernel, kind)
    const here = restore && base !== null ? (await readRelease(ctx, { kind, id, number: base })).body : null
    const body = restore && here !== null ? restore(earlier, here) : earlier
    const kept = await keepDraft(ctx, { kind, id, body, base, revision })
    await ctx.db.run(sql`
      update gantry.design_draft set restores = ${number}
      where space = ${ctx.space} and kind = ${kind} and id = ${id}`)
    return publishDesigns(ctx, {
      designs: [{ kind, id, revision: kept.revision }],
      ...(note !== undefined && { note }),
      ...(options !== undefined && { options }),
    })
  })
