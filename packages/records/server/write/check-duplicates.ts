import { issue, joined, localise } from '@gantry/base/shared'
import { fieldTypeOf } from '@gantry/fields/shared'
import { type Ctx, empty, fill, ident, join, sql } from '@gantry/kernel/server'
import type { FieldId, TableDef } from '@gantry/model/shared'
import { physicalTable } from '../physical.ts'
import { fieldRights, openOn } from '../policy/field-rights.ts'
import { maskedFields } from '../policy/masked-fields.ts'
import { uniqueSets } from '../schema/indexes.ts'
import { storedFields } from '../schema/stored-fields.ts'
import { isAssigned } from './assign.ts'
import { scopeOn } from './authorise.ts'
import { type Draft, isValid } from './draft.ts'
import { fieldColumns } from './insert-rows.ts'
import { type Column, listsOf, typed, unnested } from './parameters.ts'
import { type Row, rowsIn } from './row.ts'
import { same } from './same.ts'
import type { Target } from './target.ts'

/** A unique value of a row, and where its issue is reported. */
interface Claim {
  readonly draft: Draft
  /** Index of its record within the batch. */
  readonly order: number
  readonly before: Row | null
  readonly row: Row
  /** `items.2.` for a slave row. */
  readonly at: string
  /** One-based number of its row, within the batch or within its record. */
  readonly number: number
}

/**
 * Checks whether drafts repeat living records or one another in unique fields or combinations. The unique
 * indexes have the last word; this check finds all duplicates at once and reports their place. Unchanged values
 * are not checked, and a combination with an empty field is never a duplicate, as in the index.
 */
export const checkDuplicates = async (ctx: Ctx, target: Target, drafts: readonly Draft[]): Promise<void> => {
  if (uniqueSets(target.table).length > 0) {
    const own = drafts.map((draft, order): Claim => {
      const { before, row } = draft
      return { draft, order, before, row, at: '', number: order + 1 }
    })
    await checkClaims(ctx, target, target.table, own, [])
  }
  for (const { id, table } of target.slaves) {
    if (uniqueSets(table).length === 0) continue
    const rows = drafts.flatMap((draft, order) => {
      const before = new Map(draft.before ? rowsIn(draft.before, id).map(row => [row.id, row]) : [])
      return rowsIn(draft.row, id).map((row, place) => ({
        draft,
        order,
        before: before.get(row.id) ?? null,
        row,
        at: `${id}.${place}.`,
        number: place + 1,
      }))
    })
    const staying = new Set(rows.map(({ row }) => row.id))
    const known = drafts.flatMap(({ before }) => (before ? rowsIn(before, id) : []))
    await checkClaims(
      ctx,
      target,
      table,
      rows,
      known.map(row => row.id).filter(row => !staying.has(row)),
    )
  }
}

/**
 * The same before a write. Skipped for a single valid record: the unique index reports a violation, and the
 * check runs then (`writeValid`). Not skipped where serial numbers are assigned, because a refused record would
 * use one up.
 */
export const checkDuplicatesAhead = async (
  ctx: Ctx,
  target: Target,
  drafts: readonly Draft[],
): Promise<void> => {
  const [only, ...others] = drafts
  if (only && others.length === 0 && isValid(only) && !isAssigned(target)) return
  await checkDuplicates(ctx, target, drafts)
}

/** `leaving` are rows whose values become free in the same write. */
const checkClaims = async (
  ctx: Ctx,
  target: Target,
  table: TableDef,
  rows: readonly Claim[],
  leaving: readonly string[],
): Promise<void> => {
  for (const fields of uniqueSets(table)) {
    const claims = rows.filter(claim => isNew(claim, fields))
    if (claims.length === 0) continue
    const tell = teller(ctx, { ...target, table }, fields)
    const first = new Map<string, Claim>()
    for (const claim of claims) {
      const key = JSON.stringify(fields.map(field => claim.row[field]))
      const earlier = first.get(key)
      if (earlier) tell(claim, rowOf(claim, earlier))
      else first.set(key, claim)
    }
    for (const claim of await takenAmong(ctx, table, fields, [...first.values()], leaving)) tell(claim)
  }
}

/** An empty field is never a duplicate. */
const isNew = ({ before, row }: Claim, fields: readonly FieldId[]): boolean =>
  fields.every(field => (row[field] ?? null) !== null) &&
  fields.some(field => !same(row[field], before?.[field]))

/**
 * Row number for records of a file or rows of a record; for records changed or restored together the first one
 * keeps the value.
 */
const rowOf = (claim: Claim, earlier: Claim): number | undefined => {
  if (claim.order === earlier.order) return earlier.number
  const isNewRecord = claim.draft.before === null && claim.draft.row.version === 1
  return isNewRecord ? (earlier.draft.line ?? earlier.order + 1) : undefined
}

/** Reports a duplicate of another record, or of the row with that number, at every field the actor may read. */
const teller = (ctx: Ctx, target: Target, fields: readonly FieldId[]) => {
  const { table } = target
  const scope = scopeOn(ctx, target)
  const rights = fieldRights(scope, 'read')
  const masked = maskedFields(scope)
  const readable = (field: FieldId) => openOn(rights, field) === true && !masked.has(field)
  return ({ draft, row, at }: Claim, number?: number): void => {
    const known = fields.filter(field => readable(field) || draft.given.includes(field))
    const together = { fields: namesOf(ctx, table, known) }
    const say = (field: FieldId) => {
      if (fields.length > 1 && number !== undefined)
        return issue(at + field, 'duplicate_set_in_file', { ...together, row: number })
      if (fields.length > 1) return issue(at + field, 'duplicate_set', together)
      if (number !== undefined) return issue(at + field, 'duplicate_in_file', { row: number })
      return issue(at + field, 'duplicate', { value: written(ctx, table, field, row) })
    }
    draft.issues.push(...(known.length > 0 ? known : ['']).map(say))
  }
}

/** Labels of fields, joined. */
export const namesOf = ({ actor: { lang } }: Ctx, table: TableDef, fields: readonly FieldId[]): string =>
  joined(
    fields.map(field => localise(table.fields[field]?.label ?? field, lang)),
    lang,
  )

/** A value formatted for people. */
const written = (ctx: Ctx, table: TableDef, id: FieldId, row: Row): string => {
  const field = table.fields[id]
  const value = row[id] ?? null
  return field === undefined || value === null ? '' : fieldTypeOf(field).format(value, field, ctx.actor)
}

/** Claims whose values exist in another living row. */
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
