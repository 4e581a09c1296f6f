import { type Ctx, sql } from '@gantry/kernel/server'
import type { DesignKey } from '../shared/design.ts'
import type { Mention } from '../shared/kind.ts'

/** Replaces what the release, or the draft, of a design refers to. An empty list removes all. */
export const keepMentions = async (
  ctx: Ctx,
  { kind, id }: DesignKey,
  of: 'release' | 'draft',
  mentions: readonly Mention[],
): Promise<void> => {
  await ctx.db.run(sql`
    delete from gantry.design_mention
    where space = ${ctx.space} and kind = ${kind} and id = ${id} and of = ${of}`)
  if (mentions.length === 0) return
  const rows = mentions.map(({ at, to, how, name = null }) => ({
    at,
    kind: to.kind,
    id: to.id,
    part: to.part ?? null,
    how,
    name,
  }))
  await ctx.db.run(sql`
    insert into gantry.design_mention (space, kind, id, of, at, to_kind, to_id, part, how, name)
    select ${ctx.space}, ${kind}, ${id}, ${of}, m.at, m.kind, m.id, m.part, m.how, m.name
    from json_to_recordset(${JSON.stringify(rows)}::json) m(at text, kind text, id text, part text, how text, name json)`)
}
