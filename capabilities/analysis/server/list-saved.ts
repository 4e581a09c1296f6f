import { AppError, isPlainObject } from '@gantry/base/shared'
import { type Chart, fieldsOfChart } from '@gantry/charts/shared'
import { type Ctx, sql } from '@gantry/kernel/server'
import {
  type Grouping,
  isFilter,
  type OutputOf,
  type RecordRow,
  type Ref,
  type Saved,
  type SavedAnalysis,
  type SavedTabFilter,
  type listSaved as savedContract,
  savedTables,
  type TableId,
  where,
} from '@gantry/model/shared'
import { effectiveRights, findRecords, openToQuestions, tableOf } from '@gantry/records/server'
import { filterFields } from '@gantry/records/shared'

/** More than anybody keeps about one list. */
const most = 200

/**
 * What is kept about a list and open to the actor: his own first, then what is shared with him.
 * @throws AppError table.not_found, also when the table is closed to him
 */
export const listSaved = async (ctx: Ctx, id: TableId): Promise<OutputOf<typeof savedContract>> => {
  const table = await tableOf(ctx, id)
  const { operations } = await effectiveRights(ctx, table)
  if (operations.length === 0) throw new AppError('table.not_found', { table: id })
  const mayAsk = await openToQuestions(ctx, table)
  const [charts, filters] = [
    await rowsOf(ctx, savedTables.analysis, id),
    await rowsOf(ctx, savedTables.tab, id),
  ]
  const { operations: own } = await effectiveRights(ctx, await tableOf(ctx, savedTables.tab))
  return {
    mayShare: own.includes('share'),
    analyses: charts.flatMap(({ saved, row }): SavedAnalysis[] => {
      const { chart } = row
      if (!isPlainObject(chart)) return []
      const fields = namedIn(chart as unknown as Chart)
      return fields?.every(mayAsk) ? [{ ...saved, chart: chart as SavedAnalysis['chart'] }] : []
    }),
    tabs: filters
      .flatMap(({ saved, row }): SavedTabFilter[] => {
        const { filter, position } = row
        if (!isFilter(filter) || !filterFields(filter).every(mayAsk)) return []
        return [
          {
            ...saved,
            filter,
            ...(isGrouping(row.grouping) && { group: row.grouping }),
            position: position === null || position === undefined ? null : Number(position),
          },
        ]
      })
      .sort((a, b) => (a.position ?? Number.MAX_VALUE) - (b.position ?? Number.MAX_VALUE)),
  }
}

/** As a list writes it; a program may have stored anything. */
const isGrouping = (value: unknown): value is Grouping =>
  isPlainObject(value) &&
  Array.isArray(value.by) &&
  value.by.every(each => isPlainObject(each) && typeof each.field === 'string')

/** The fields of a chart; null for what is no chart, as a program may have stored it. */
const namedIn = (chart: Chart): readonly string[] | null => {
  const lists = [chart.rows, chart.measures]
  const wellFormed =
    lists.every(list => Array.isArray(list) && list.every(isPlainObject)) &&
    (chart.columns === undefined || (Array.isArray(chart.columns) && chart.columns.every(isPlainObject))) &&
    isPlainObject(chart.from) &&
    [chart.from.filter, ...chart.measures.map(({ filter }) => filter)].every(
      filter => filter === undefined || isFilter(filter),
    )
  return wellFormed ? fieldsOfChart(chart) : null
}

interface Row {
  readonly saved: Saved
  readonly row: RecordRow
}

const rowsOf = async (ctx: Ctx, table: TableId, about: TableId): Promise<readonly Row[]> => {
  const { data } = await findRecords(ctx, table, {
    filter: where('about', 'eq', about),
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
      to_char(a.given_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at
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
