import type { Json } from '@gantry/base/shared'
import { type Ctx, inTransaction, sql } from '@gantry/kernel/server'
import type { DesignKey } from '../shared/design.ts'
import { releaseDesign } from './release-design.ts'
import { designRow, draftRow, publishedBody } from './rows.ts'

/**
 * Releases a small change that is not made in the editor of a design, such as its place among others, and makes it in the open
 * draft as well: a draft that began from the release before goes on from the new one. A design without a release begins with the
 * body `first`; without one, nothing happens. Answers the body that is released now.
 */
export const releaseBeside = (
  ctx: Ctx,
  { kind, id }: DesignKey,
  change: (body: Json) => Json,
  first: Json = null,
): Promise<Json> =>
  inTransaction(ctx, async tx => {
    const key = { kind, id }
    const before = (await designRow(tx, key))?.release ?? null
    const published = before === null ? first : await publishedBody(tx, key)
    if (published === null) return null
    const body = change(published)
    const release = await releaseDesign(tx, { ...key, body })
    const draft = await draftRow(tx, key)
    if (!draft || draft.pending !== null) return body
    await tx.db.run(sql`
      update gantry.design_draft set body = ${JSON.stringify(change(draft.body))}::json,
        base = ${draft.base === before ? release : draft.base}, revision = nextval('gantry.design_revision')
      where space = ${tx.space} and kind = ${kind} and id = ${id}`)
    return body
  })
