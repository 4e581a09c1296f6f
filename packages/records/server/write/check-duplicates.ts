import { issue, type Json } from '@gantry/base/shared'
import { fieldTypeOf } from '@gantry/fields/shared'
import { type Ctx, empty, fill, ident, join, sql } from '@gantry/kernel/server'
import type { FieldId, TableDef } from '@gantry/model/shared'
import { physicalTable } from '../physical.ts'
import { uniqueSets } from '../schema/indexes.ts'
import { storedFields } from '../schema/stored-fields.ts'
import type { Draft } from './draft.ts'
import { fieldColumns } from './insert-rows.ts'
import { type Column, listsOf, typed, unnested } from './parameters.ts'
import { type Row, rowsIn } from './row.ts'
import { same } from './same.ts'
import type { Target } from './target.ts'

/** A row that must not repeat another, and where its issue goes. */
interface Claim {
  readonly draft: Draft
  /** The place of its record among those written together. */
  readonly order: number
  readonly before: Row | null
  readonly row: Row
  readonly at: string
}

/**
 * Whether drafts repeat living records or one another in fields that must be unique. The indexes have the last word; this
 * finds all repetitions at once and can tell where they are. What a record had before was settled then.
 */
export const checkDuplicates = async (ctx: Ctx, target: Target, drafts: readonly Draft[]): Promise<void> => {
  const own = drafts.map((draft, order) => ({ ...draft, draft, order, at: '' }))
  await checkClaims(ctx, target.table, own, [])
  for (const { id, table } of target.slaves) {
    const rows = drafts.flatMap((draft, order) => {
      const before = new Map(draft.before ? rowsIn(draft.before, id).map(row => [row.id, row]) : [])
      return rowsIn(draft.row, id).map((row, place) => ({
        draft,
        order,
        before: before.get(row.id) ?? null,
        row,
        at: `${id}.${place}.`,
      }))
    })
    const staying = new Set(rows.map(({ row }) => row.id))
    const known = drafts.flatMap(({ before }) => (before ? rowsIn(before, id) : []))
    await checkClaims(
      ctx,
      table,
      rows,
      known.map(row => row.id).filter(row => !staying.has(row)),
    )
  }
}

/** `leaving` are rows that make room for others in the same write. */
const checkClaims = async (
  ctx: Ctx,
  table: TableDef,
  rows: readonly Claim[],
  leaving: readonly string[],
): Promise<void> => {
  for (const fields of uniqueSets(table)) {
    const claims = rows.filter(claim => isNew(claim, fields))
    if (claims.length === 0) continue
    const first = new Map<string, Claim>()
    for (const claim of claims) {
      const key = JSON.stringify(fields.map(field => claim.row[field]))
      const earlier = first.get(key)
      if (earlier) tell(claim, fields, 'duplicate_in_file', { row: earlier.order + 1 })
      else first.set(key, claim)
    }
    const taken = await takenAmong(ctx, table, fields, [...first.values()], leaving)
    for (const claim of taken)
      tell(claim, fields, 'duplicate', { value: written(ctx, table, fields[0], claim.row) })
  }
}

/** A value as people read it. */
const written = (ctx: Ctx, table: TableDef, id: FieldId | undefined, row: Row): string => {
  const field = id === undefined ? undefined : table.fields[id]
  const value = id === undefined ? null : (row[id] ?? null)
  return field === undefined || value === null ? '' : fieldTypeOf(field).format(value, field, ctx.actor)
}

/** An empty field repeats nothing. */
const isNew = ({ before, row }: Claim, fields: readonly FieldId[]): boolean =>
  fields.every(field => (row[field] ?? null) !== null) &&
  fields.some(field => !same(row[field], before?.[field]))

const tell = (
  { draft, at }: Claim,
  fields: readonly FieldId[],
  code: 'duplicate' | 'duplicate_in_file',
  params: Record<string, Json>,
): void => {
  for (const field of fields) draft.issues.push(issue(at + field, code, params))
}

/** The claims whose values another living row has. */
const takenAmong = async (
  ctx: Ctx,
  table: TableDef,
  fields: readonly FieldId[],
  claims: readonly Claim[],
  leaving: readonly string[],
): Promise<readonly Claim[]> => {
  const unique = storedFields(table).filter(({ id }) => fields.includes(id))
  const values = fieldColumns<Placed>(unique, ({ claim }) => claim.row)
  const columns = [id, place, ...values]
  const equal = values.map(value => sql`${ident('t', value.name)} = ${typed(value)}`)
  const question = sql`
    select distinct ${typed(place)} as place
    from ${unnested('claimed', columns)} join ${physicalTable(ctx.space, table)} t on ${join(equal, ' and ')}
    where t.deleted_at is null and t.id <> ${typed(id)} and t.id <> all(${[...leaving]}::uuid[])
      ${table.home === 'platform' ? sql`and t.space = ${ctx.space}` : empty}`
  const placed = claims.map((claim, place) => ({ claim, place }))
  const { rows } = await ctx.db.run<{ place: number }>(fill(question, listsOf('claimed', columns, placed)))
  return rows.flatMap(({ place }) => claims[place] ?? [])
}

interface Placed {
  readonly claim: Claim
  readonly place: number
}

const id: Column<Placed> = { name: 'id', type: 'uuid', value: ({ claim }) => claim.row.id }
const place: Column<Placed> = { name: 'place', type: 'int', value: placed => placed.place }
