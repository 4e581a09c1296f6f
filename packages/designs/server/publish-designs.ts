import { AppError, type Json } from '@gantry/base/shared'
import { type Ctx, inTransaction, sql } from '@gantry/kernel/server'
import type { Published } from '../shared/contract.ts'
import type { DesignKey } from '../shared/design.ts'
import type { Scope } from '../shared/kind.ts'
import { requireDesignerOf } from './authority/require-designer.ts'
import { checkPublication } from './check-design.ts'
import { designServer, type Publication } from './design-server.ts'
import { releaseDraft } from './release-design.ts'
import { type DraftRow, draftRow, publishedBody, touchDesign } from './rows.ts'
import { scopeOf } from './scope-of.ts'

export interface PublishedSet {
  readonly designs: readonly (DesignKey & { readonly revision: number })[]
  /** Kept with every release of the set. */
  readonly note?: string
  /** For the kind whose publishing is long work. */
  readonly options?: Json
}

/**
 * Publishes drafts as a set: checked against one another, in the order their references ask for, all of them or none. Where a
 * kind publishes by long work, the drafts stay until it is done, and after it failed.
 * @throws AppError permission.denied; design.conflict when a draft is another one by now or the design was published meanwhile; design.invalid
 * with every error; whatever the kind refuses
 */
export const publishDesigns = (ctx: Ctx, { designs, note, options }: PublishedSet): Promise<Published> =>
  inTransaction(ctx, async ctx => {
    const drafts = []
    for (const { revision, ...key } of designs) drafts.push(await draftOf(ctx, key, revision))
    await checkPublication(ctx, drafts)
    const set = inOrder(drafts, await scopeOf(ctx, drafts), ctx)
    await ctx.db.run(sql`
      update gantry.design_draft d set note = ${note?.trim() || null}
      from unnest(${set.map(({ kind }) => kind)}::text[], ${set.map(({ id }) => id)}::text[]) s(kind, id)
      where d.space = ${ctx.space} and d.kind = s.kind and d.id = s.id`)
    const long = set.find(({ kind }) => designServer(ctx.kernel, kind).begin)
    const pending = long ? await begin(ctx, long.kind, set, options ?? {}) : null
    if (pending !== null) return { releases: [], pending }
    const releases = []
    for (const draft of set) {
      const number = await releaseDraft(ctx, { ...draft, note: note?.trim() || null })
      releases.push({ kind: draft.kind, id: draft.id, number })
    }
    return { releases, pending: null }
  })

type Drafted = DraftRow & DesignKey

const draftOf = async (ctx: Ctx, key: DesignKey, revision: number): Promise<Drafted> => {
  const found = await draftRow(ctx, key)
  const { kind } = designServer(ctx.kernel, key.kind)
  await requireDesignerOf(ctx, key)
  if (found?.revision !== revision) throw new AppError('design.conflict', { ...key })
  // Locked here, so that nobody publishes it or keeps another draft in between.
  const design = await touchDesign(ctx, key, kind.nameOf(found.body), null)
  const draft = await draftRow(ctx, key)
  if (draft?.revision !== revision || draft.base !== design.release)
    throw new AppError('design.conflict', { ...key })
  return { ...draft, ...key }
}

/** What a design refers to comes before it; where references run in a circle, the given order stands. */
const inOrder = (drafts: readonly Drafted[], scope: Scope, ctx: Ctx): readonly Drafted[] => {
  const ordered: Drafted[] = []
  const seen = new Set<Drafted>()
  const visit = (draft: Drafted) => {
    if (seen.has(draft)) return
    seen.add(draft)
    const { kind } = designServer(ctx.kernel, draft.kind)
    const named = new Set(kind.mentions(draft.body, scope).map(({ to }) => `${to.kind} ${to.id}`))
    for (const other of drafts) if (named.has(`${other.kind} ${other.id}`)) visit(other)
    ordered.push(draft)
  }
  for (const draft of drafts) visit(draft)
  return ordered
}

const begin = async (
  ctx: Ctx,
  name: string,
  set: readonly Drafted[],
  options: Json,
): Promise<string | null> => {
  const publications: Publication<Json>[] = []
  for (const { kind, id, body } of set)
    if (kind === name)
      publications.push({ kind, id, before: await publishedBody(ctx, { kind, id }), after: body })
  const pending = await designServer(ctx.kernel, name).begin?.(ctx, publications, options)
  if (pending === undefined) throw new AppError('server.failed')
  if (pending === null) return null
  await ctx.db.run(sql`
    update gantry.design_draft d set pending = ${pending}
    from unnest(${set.map(({ kind }) => kind)}::text[], ${set.map(({ id }) => id)}::text[]) s(kind, id)
    where d.space = ${ctx.space} and d.kind = s.kind and d.id = s.id`)
  return pending
}
