import { type Ctx, sql } from '@gantry/kernel/server'
import { type Ref, readSubject } from '@gantry/model/shared'
import { catalogOf } from '../catalog/snapshots.ts'
import { titleOf } from '../read/title.ts'
import { subjectTables } from './subjects.ts'

/** Titles of subjects, by their texts; one query per kind. */
export const titlesOfSubjects = async (
  ctx: Ctx,
  subjects: readonly string[],
): Promise<ReadonlyMap<string, Ref['title']>> => {
  const catalog = await catalogOf(ctx)
  const titles = new Map<string, string>()
  for (const [kind, table] of Object.entries(subjectTables)) {
    const asked = subjects.filter(text => readSubject(text).kind === kind)
    const found = catalog.tables.get(table)
    if (asked.length === 0 || !found) continue
    const ids = asked.map(text => readSubject(text).id)
    const scope = { catalog, table: found, actor: ctx.actor, now: ctx.now }
    const { rows } = await ctx.db.run<{ subject: string; title: string | null }>(sql`
      select e.subject, ${titleOf(scope, table, sql`e.id`)} as title
      from unnest(${asked}::text[], ${ids}::uuid[]) as e (subject, id)`)
    for (const { subject, title } of rows) if (title !== null) titles.set(subject, title)
  }
  return titles
}
