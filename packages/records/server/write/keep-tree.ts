import { issue } from '@gantry/base/shared'
import { fieldAbove } from '@gantry/fields/shared'
import { type Ctx, empty, inTransaction, type Sql, sql } from '@gantry/kernel/server'
import type { FieldId } from '@gantry/model/shared'
import { fieldColumn, physicalTable } from '../physical.ts'
import { titleOf } from '../read/title.ts'
import { scopeOn } from './authorise.ts'
import type { Draft } from './draft.ts'
import type { Target } from './target.ts'

/**
 * Runs `work` on the drafts that create no cycle in their tree; the others get an issue that describes the
 * cycle. Moves within one table are serialised by a lock, because two concurrent moves may form a cycle
 * together.
 */
export const keepingTree = async <T>(
  ctx: Ctx,
  target: Target,
  drafts: readonly Draft[],
  work: (ctx: Ctx) => Promise<T>,
): Promise<T> => {
  const above = fieldAbove(target.table)
  const moved = above === null ? [] : drafts.filter(draft => isMove(draft, above))
  if (above === null || moved.length === 0) return work(ctx)
  return inTransaction(ctx, async tx => {
    await tx.db.run(
      sql`select pg_advisory_xact_lock(hashtextextended(${`tree ${ctx.space} ${target.table.id}`}, 0))`,
    )
    await refuseCycles(tx, target, moved, above)
    return work(tx)
  })
}

const isMove = ({ before, row }: Draft, above: FieldId): boolean =>
  before !== null && typeof row[above] === 'string' && row[above] !== before[above]

/** Maximum depth of a tree. */
const highest = 1_000

const refuseCycles = async (
  ctx: Ctx,
  target: Target,
  moved: readonly Draft[],
  above: FieldId,
): Promise<void> => {
  const { rows } = await ctx.db.run<{ id: string; titles: readonly (string | null)[] }>(
    cycles(ctx, target, moved, above),
  )
  for (const { id, titles } of rows)
    moved
      .find(({ row }) => row.id === id)
      ?.issues.push(issue(above, 'below_itself', { path: titles.map(title => title ?? '…').join(' → ') }))
}

/** Walks up from each moved record, assuming the other moves, until it reaches itself. */
const cycles = (ctx: Ctx, target: Target, moved: readonly Draft[], above: FieldId): Sql => {
  const ids = moved.map(({ row }) => row.id)
  const parents = moved.map(({ row }) => String(row[above]))
  const wall = target.table.home === 'platform' ? sql`and t.space = ${ctx.space}` : empty
  return sql`
    with recursive moved (id, parent) as (select * from unnest(${ids}::uuid[], ${parents}::uuid[])),
    up (start, at, path) as (
      select id, parent, array[id, parent] from moved
      union all
      select up.start, next.id, up.path || next.id from up
      cross join lateral (
        select coalesce(
          (select m.parent from moved m where m.id = up.at),
          (select t.${fieldColumn(above)} from ${physicalTable(ctx.space, target.table)} t
            where t.id = up.at and t.deleted_at is null ${wall})) as id
      ) next
      where up.at <> up.start and next.id is not null and next.id <> all(up.path[2:])
        and cardinality(up.path) < ${highest}::int
    )
    select c.start as id, (
      select json_agg(${titleOf(scopeOn(ctx, target), target.table.id, sql`e.id`)} order by e.n)
      from unnest(c.path) with ordinality e (id, n)
    ) as titles
    from up c where c.at = c.start`
}
