import type { Json } from '@gantry/base/shared'
import { audit, type Ctx, emit, inTransaction, sql } from '@gantry/kernel/server'
import { canonical, canonicalText } from '../shared/canonical.ts'
import type { DesignKey } from '../shared/design.ts'
import { type AnyDesignServer, designServer } from './design-server.ts'
import { keepMentions } from './keep-mentions.ts'
import { type DraftRow, draftRow, pendingDrafts, publishedBody, touchDesign } from './rows.ts'
import { scopeOf } from './scope-of.ts'

/**
 * Writes the next release of a design in the transaction of `ctx`, and answers its number. A body that equals the newest
 * release makes none. The draft that `pending` publishes gives its note and is gone; other drafts stay.
 */
export const releaseDesign = (
  ctx: Ctx,
  key: DesignKey & { readonly body: Json },
  pending: string | null = null,
): Promise<number> =>
  inTransaction(ctx, async ctx => {
    const draft = pending === null ? null : await draftRow(ctx, key)
    return writeRelease(ctx, key, draft?.pending === pending ? draft : null)
  })

/** Releases what is left of the set that a piece of long work publishes: designs of kinds that publish at once. */
export const releasePending = async (ctx: Ctx, pending: string): Promise<void> => {
  for (const draft of await pendingDrafts(ctx, pending)) await releaseDraft(ctx, draft)
}

/** Publishes a draft of a kind that does so at once. */
export const releaseDraft = async (ctx: Ctx, draft: DraftRow & DesignKey): Promise<number> => {
  const server = designServer(ctx.kernel, draft.kind)
  await server.publish?.(ctx, draft.id, await publishedBody(ctx, draft), draft.body)
  return writeRelease(ctx, draft, draft)
}

const writeRelease = async (
  ctx: Ctx,
  { kind: name, id, body }: DesignKey & { readonly body: Json },
  draft: DraftRow | null,
): Promise<number> => {
  const key = { kind: name, id }
  const { kind }: AnyDesignServer = designServer(ctx.kernel, name)
  const scope = await scopeOf(ctx, [{ ...key, body }])
  const [title, app] = [kind.nameOf(body), kind.appOf?.(body, scope) ?? null]
  const { release } = await touchDesign(ctx, key, title, app)
  if (draft) {
    await ctx.db.run(sql`
      delete from gantry.design_draft where space = ${ctx.space} and kind = ${name} and id = ${id}`)
    await keepMentions(ctx, key, 'draft', [])
  }
  const before = await publishedBody(ctx, key)
  if (release !== null && canonicalText(before, kind.schema) === canonicalText(body, kind.schema))
    return release
  const number = (release ?? 0) + 1
  await ctx.db.run(sql`
    insert into gantry.design_release (space, kind, id, number, body, note, restores, at, by_id, by_name)
    values (${ctx.space}, ${name}, ${id}, ${number}, ${JSON.stringify(canonical(body, kind.schema))}::json,
      ${draft?.note ?? null}, ${draft?.restores ?? null}, ${ctx.now}, ${ctx.actor.personId}, ${ctx.actor.name})`)
  await ctx.db.run(sql`
    update gantry.design set release = ${number}, name = ${JSON.stringify(title)}::json, app = ${app}, state = 'active'
    where space = ${ctx.space} and kind = ${name} and id = ${id}`)
  await keepMentions(ctx, key, 'release', kind.mentions(body, scope))
  await audit(ctx, { action: 'design.published', details: { kind: name, id, number } })
  await emit(ctx, { type: 'design.published', payload: { kind: name, id, number } })
  return number
}
