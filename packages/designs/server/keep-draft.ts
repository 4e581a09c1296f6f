import { AppError, type Json } from '@gantry/base/shared'
import { type Ctx, inTransaction, isoMilliseconds, sql } from '@gantry/kernel/server'
import type { DesignKey, Draft } from '../shared/design.ts'
import { requireBody } from './authority/require-body.ts'
import { requireDesignerOf } from './authority/require-designer.ts'
import { checkBody } from './check-body.ts'
import { designServer } from './design-server.ts'
import { keepMentions } from './keep-mentions.ts'
import { draftRow, touchDesign } from './rows.ts'
import { scopeOf } from './scope-of.ts'

export interface KeptDraft extends DesignKey {
  readonly body: Json
  /** The release it began from; null for a design that was not published. */
  readonly base: number | null
  /** The revision it follows; 0: there was no draft. */
  readonly revision: number
}

/**
 * Keeps a draft that follows `revision`, finished or not.
 * @throws AppError design.conflict when somebody else kept one, or published a release, meanwhile; request.invalid when the
 * body does not fit its schema; permission.denied, design.invalid where the actor may not design it; whatever the kind says while long work holds the design
 */
export const keepDraft = (
  ctx: Ctx,
  { kind: name, id, body, base, revision }: KeptDraft,
): Promise<Pick<Draft, 'revision' | 'at'>> =>
  inTransaction(ctx, async ctx => {
    const key = { kind: name, id }
    const { kind, hold } = designServer(ctx.kernel, name)
    await requireDesignerOf(ctx, key)
    checkBody(kind, body)
    const scope = await scopeOf(ctx, [{ ...key, body }])
    await requireBody(ctx, { ...key, body }, scope)
    const design = await touchDesign(ctx, key, kind.nameOf(body), kind.appOf?.(body, scope) ?? null)
    const now = await draftRow(ctx, key)
    if ((now?.revision ?? 0) !== revision) throw new AppError('design.conflict', { kind: name, id })
    if (!now && base !== design.release) throw new AppError('design.conflict', { kind: name, id })
    await hold?.(ctx, id, body)
    const { rows } = await ctx.db.run<Pick<Draft, 'revision' | 'at'>>(sql`
      insert into gantry.design_draft (space, kind, id, body, base, revision, changed_at, changed_by, changed_name)
      values (${ctx.space}, ${name}, ${id}, ${JSON.stringify(body)}::json, ${base},
        nextval('gantry.design_revision'), ${ctx.now}, ${ctx.actor.personId}, ${ctx.actor.name})
      on conflict (space, kind, id) do update set body = excluded.body, base = excluded.base,
        revision = excluded.revision, changed_at = excluded.changed_at, changed_by = excluded.changed_by,
        changed_name = excluded.changed_name, pending = null, note = null, restores = null
      returning revision, ${isoMilliseconds(sql`changed_at`)} as at`)
    await keepMentions(ctx, key, 'draft', kind.mentions(body, scope))
    if (!rows[0]) throw new AppError('server.failed')
    return rows[0]
  })
