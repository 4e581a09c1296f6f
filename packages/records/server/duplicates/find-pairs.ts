import { type Ctx, ident, join, type Sql, sql } from '@gantry/kernel/server'
import { admission, from, type Reading } from '../read/reading.ts'
import { meanOf } from '../schema/likeness.ts'
import { likeValue, type Sought } from './candidates.ts'
import { anchorsAmong, anchorThreshold, type Compared } from './compared.ts'
import { mostMembers, type Pair } from './groups.ts'
import { searchByBitmap } from './search-by-bitmap.ts'

/** Maximum candidates per record. */
const candidates = 100

/**
 * Similar records for each of some records, among all the caller may read, in one statement. `degree` is from 0
 * to 1. Substrings are found from the shorter text only, so pairs are complete only after every record was
 * queried.
 */
export const findPairs = async (
  ctx: Ctx,
  reading: Reading,
  fields: readonly Compared[],
  { ids, degree }: { readonly ids: readonly string[]; readonly degree: number },
): Promise<readonly Pair[]> => {
  const least = anchorThreshold(fields, degree)
  const statement = pairsStatement(reading, fields, { ids, degree, least })
  return ctx.kernel.database.transaction(ctx.space, async tx => {
    await tx.run(searchByBitmap(least))
    return (await tx.run<Pair>(statement)).rows
  })
}

const pairsStatement = (
  reading: Reading,
  fields: readonly Compared[],
  {
    ids,
    degree,
    least,
  }: { readonly ids: readonly string[]; readonly degree: number; readonly least: number },
): Sql => {
  const keys = join(fields.map(({ key }, at) => sql`${key} as ${keyName(at)}`))
  const sought = fields.map((field, at): Sought => ({ ...field, given: ident('b', `key ${at}`), text: null }))
  const anchors = join(
    anchorsAmong(sought).map(field => likeValue(field, least)),
    ' or ',
  )
  const scores = sought.map(({ likeness, given }, at) => {
    const key = ident('c', `key ${at}`)
    return sql`case when ${key} is not null and ${given} is not null then ${likeness(key, given)} end as ${ident(`score ${at}`)}`
  })
  const mean = meanOf(fields.map(({ weight }, at) => ({ score: ident('s', `score ${at}`), weight })))
  // `offset 0` keeps the planner from evaluating a score at each reference.
  return sql`with b as materialized (
      select r.id, ${keys} from ${from(reading)} where r.id = any(${[...ids]}::uuid[]) and ${admission(reading)})
    select b.id as one, l.id as other, round((l."score" * 100)::numeric)::int as score
    from b, lateral (
      select c.id, ${mean} as "score" from (
        select r.id, ${keys} from ${from(reading)}
        where ${admission(reading)} and r.id <> b.id and (${anchors}) limit ${candidates}) c,
      lateral (select ${join(scores)} offset 0) s order by "score" desc nulls last, c.id limit ${mostMembers}) l
    where l."score" >= ${degree}::double precision - 1e-6 order by b.id, l."score" desc, l.id`
}

const keyName = (at: number): Sql => ident(`key ${at}`)
