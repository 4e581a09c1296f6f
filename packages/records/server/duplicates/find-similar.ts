import { AppError, issue, isUuid, type JsonObject } from '@gantry/base/shared'
import { fieldStoreOf } from '@gantry/fields/server'
import { type Ctx, databaseError, ident, join, raw, type Sql, sql } from '@gantry/kernel/server'
import type { FieldId, SimilarRecords, TableId } from '@gantry/model/shared'
import { openOn } from '../policy/field-rights.ts'
import type { Place } from '../policy/place.ts'
import { openReading } from '../read/open-reading.ts'
import { admission, from, type Reading } from '../read/reading.ts'
import { answerColumns, carriedColumns, type Shape, titlesOn, withSystemFields } from '../read/record-json.ts'
import { meanOf, usualThreshold } from '../schema/likeness.ts'
import { readValues } from '../write/read-values.ts'
import { likeValue, type Sought } from './candidates.ts'
import { anchorsAmong, anchorThreshold, type Compared, comparedFields } from './compared.ts'
import { searchByBitmap } from './search-by-bitmap.ts'

/** Maximum candidates compared. */
const mostCompared = 2_000
/** Statement timeout in milliseconds. */
const statementTimeout = 3_000
const usualLimit = 20

/** Search for records similar to a stored one (`id`) or to one being entered (`values`). */
export interface SimilarQuestion {
  readonly fields: readonly FieldId[]
  readonly id?: string
  readonly values?: JsonObject
  /** From 0 to 100; default 70. */
  readonly threshold?: number
  /** Maximum records returned; default 20. */
  readonly limit?: number
}

/**
 * The most similar records over the named fields, with scores: one statement with the caller's row and field
 * permissions, which finds candidates by index and compares at most 2,000. Invalid and missing values are not
 * compared.
 *
 * @throws AppError table.not_found, permission.denied, record.not_found, query.invalid
 */
export const findSimilar = async (
  ctx: Ctx,
  table: TableId,
  question: SimilarQuestion,
): Promise<SimilarRecords> => {
  const { reading } = await openReading(ctx, table)
  const fields = comparedFields(reading, question.fields)
  const sought =
    question.id === undefined
      ? soughtIn(ctx, reading, fields, question.values)
      : await soughtOf(ctx, reading, fields, question.id)
  if (anchorsAmong(sought).length === 0) return nothing
  return ask(ctx, reading, sought, question)
}

const nothing: SimilarRecords = { data: [], more: false }

/** Values being entered. */
const soughtIn = (
  ctx: Ctx,
  { table }: Reading,
  fields: readonly Compared[],
  given: JsonObject | undefined,
): readonly Sought[] => {
  if (!given) throw new AppError('request.invalid', {}, [issue('values', 'required')])
  const { values } = readValues(table, given, ctx)
  return fields.flatMap(field => {
    const value = values[field.id] ?? null
    return value === null || value === ''
      ? []
      : [{ ...field, given: keyOfValue(field.place, value), text: String(field.place.key(value)) }]
  })
}

/** The comparison key of a value. */
const keyOfValue = ({ field }: Place, value: NonNullable<JsonObject[string]>): Sql => {
  const store = fieldStoreOf(field)
  const typed = sql`${store.write(value, field)}::${raw(store.column(field) ?? 'text')}`
  return store.key?.of(typed) ?? typed
}

/** Values of a stored record, as far as the caller may read them. */
const soughtOf = async (
  ctx: Ctx,
  reading: Reading,
  fields: readonly Compared[],
  id: string,
): Promise<readonly Sought[]> => {
  const keys = join(fields.map(({ id, key }) => sql`(${key})::text as ${ident(id)}`))
  const { rows } = isUuid(id)
    ? await ctx.db.run<Readonly<Record<FieldId, string | null>>>(
        sql`select ${keys} from ${from(reading)} where r.id = ${id}::uuid and ${admission(reading)}`,
      )
    : { rows: [] }
  const [row] = rows
  if (!row) throw new AppError('record.not_found', { id })
  return fields.flatMap(field => {
    const text = row[field.id] ?? ''
    return text === '' ? [] : [{ ...field, given: sql`${text}::${raw(field.type)}`, text }]
  })
}

interface Answer {
  readonly compared: number
  readonly data: SimilarRecords['data'] | null
}

const ask = async (
  ctx: Ctx,
  reading: Reading,
  sought: readonly Sought[],
  { id, fields, threshold = usualThreshold, limit = usualLimit }: SimilarQuestion,
): Promise<SimilarRecords> => {
  const degree = threshold / 100
  const least = anchorThreshold(sought, degree)
  const statement = similarStatement(reading, sought, { id, fields, degree, least, limit })
  try {
    // Own transaction: a cancelled statement would abort the surrounding one.
    return await ctx.kernel.database.transaction(ctx.space, async tx => {
      await tx.run(searchByBitmap(least, statementTimeout))
      const { rows } = await tx.run<Answer>(statement)
      return { data: rows[0]?.data ?? [], more: (rows[0]?.compared ?? 0) > mostCompared }
    })
  } catch (error) {
    if (databaseError(error)?.code === '57014') return { data: [], more: true }
    throw error
  }
}

interface Parts {
  readonly id: string | undefined
  readonly fields: readonly FieldId[]
  readonly degree: number
  readonly least: number
  readonly limit: number
}

const similarStatement = (
  reading: Reading,
  sought: readonly Sought[],
  { id, fields, degree, least, limit }: Parts,
): Sql => {
  const { table, rights } = reading
  const shown = [...fields, table.title].filter(field => openOn(rights, field) !== false)
  const shape: Shape = { fields: withSystemFields(undefined, [...new Set(shown)]), life: 'living' }
  const titles = titlesOn(reading, shape, sql`p`)
  const anchors = anchorsAmong(sought).map(field => likeValue(field, least))
  const keys = sought.map(({ key }, at) => sql`${key} as ${keyName(at)}`)
  const scores = sought.map(({ likeness, given }, at) => {
    const key = ident('c', `key ${at}`)
    return sql`case when ${key} is not null then ${likeness(key, given)} end as ${scoreName(at)}`
  })
  const mean = meanOf(sought.map(({ weight }, at) => ({ score: ident('s', `score ${at}`), weight })))
  const each = fields.map(field => {
    const at = sought.findIndex(({ id }) => id === field)
    return at < 0
      ? sql`${field}::text, null`
      : sql`${field}::text, round((${ident('p', `score ${at}`)} * 100)::numeric)`
  })
  return sql`with c as materialized (
      select ${carriedColumns(reading, shape)}, ${join(keys)} from ${from(reading)}
      where ${admission(reading)} and (${join(anchors, ' or ')})${id === undefined ? sql`` : sql` and r.id <> ${id}::uuid`}
      limit ${mostCompared + 1}),
    p as materialized (
      select * from (select c.*, s.*, ${mean} as "score" from c, lateral (select ${join(scores)} offset 0) s) m
      where "score" >= ${degree}::double precision - 1e-6 order by "score" desc, id desc limit ${limit})${titles.parts}
    select (select count(*)::int from c) as compared,
      (select json_agg(json_build_object('record', (select row_to_json(_row) from (select ${answerColumns(reading, shape, titles.of)}) _row),
        'score', round(("score" * 100)::numeric), 'fields', json_build_object(${join(each)})) order by "score" desc, id desc)
      from p${titles.joined}) as data`
}

const keyName = (at: number): Sql => ident(`key ${at}`)
const scoreName = (at: number): Sql => ident(`score ${at}`)
