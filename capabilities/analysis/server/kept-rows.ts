import { type Ctx, isoMilliseconds, sql } from '@gantry/kernel/server'
import { type Filter, type RecordRow, type Ref, type Saved, type TableId, where } from '@gantry/model/shared'
import { findRecords } from '@gantry/records/server'

/** More than anybody keeps about one list. */
const most = 200

interface Row {
  readonly saved: Saved
  readonly row: RecordRow
}

/** What a filter finds in a table of kept things: the caller's own first, then what is shared with him. */
export const keptRows = async (ctx: Ctx, table: TableId, filter: Filter): Promise<readonly Row[]> => {
  const { data } = await findRecords(ctx, table, {
    filter,
    sort: [{ field: 'name', direction: 'asc' }],
    pageSize: most,
    count: 'none',
  })
  const shares = await firstShares(
    ctx,
    table,
    data.map(({ id }) => id),
  )
  const all = data.map((row): Row => {
    const everyone = row.everyone === true
    const given = shares.get(row.id)
    return {
      row,
      saved: {
        id: row.id,
        version: row.version,
        name: String(row.name),
        category: typeof row.category === 'string' ? row.category : null,
        isDefault: row.is_default === true,
        everyone,
        owner: row.owner,
        mine: row.owner?.id === ctx.actor.personId,
        shared: given ?? (everyone ? { by: row.owner, at: row.updatedAt } : null),
      },
    }
  })
  return [...all.filter(({ saved }) => saved.mine), ...all.filter(({ saved }) => !saved.mine)]
}

/** Who shared each record first, and when. */
const firstShares = async (
  ctx: Ctx,
  table: TableId,
  records: readonly string[],
): Promise<ReadonlyMap<string, { readonly by: Ref; readonly at: string }>> => {
  if (records.length === 0) return new Map()
  const { rows } = await ctx.db.run<{ record: string; person: string; at: string }>(sql`
    select distinct on (a.record_id) a.record_id as record, a.given_by as person,
      ${isoMilliseconds(sql`a.given_at`)} as at
    from gantry.record_share a
    where a.space = ${ctx.space} and a.table_id = ${table} and a.record_id = any(${[...records]}::uuid[])
      and a.channel = 'share' and (a.expires_at is null or a.expires_at > now())
    order by a.record_id, a.given_at`)
  const people = [...new Set(rows.map(({ person }) => person))]
  if (people.length === 0) return new Map()
  const { data } = await findRecords(ctx, 'member', {
    filter: where('id', 'in', people),
    fields: ['name'],
    pageSize: most,
    count: 'none',
  })
  const names = new Map(data.map(({ id, name }) => [id, String(name ?? '')]))
  return new Map(
    rows.map(({ record, person, at }) => [
      record,
      { by: { id: person, title: names.get(person) ?? '' }, at },
    ]),
  )
}
