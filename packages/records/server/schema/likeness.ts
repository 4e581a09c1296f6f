import type { Kind } from '@gantry/fields/shared'
import { join, type Sql, sql } from '@gantry/kernel/server'

/** How alike two values are, neither of them null, as an expression from 0 to 1. */
export type Likeness = (one: Sql, other: Sql) => Sql

/** The threshold people begin with, of 100. */
export const usualThreshold = 70

/** From this length on a text that stands whole in another one makes them alike: two letters stand in very many. */
export const shortestPart = 3

/** Numbers this much apart, as a share of the larger one, have nothing in common; half as far they are half alike. */
export const farNumbers = 0.1

/** The same for moments, in days. */
export const farDays = 30

/** How often a kind counts in the mean: what a thing is called says more about it than its date or its state. */
export const weightOf = (kind: Kind): number => (kind === 'text' ? 2 : 1)

/** A text without what people write differently: width, capitals, spaces, punctuation. */
const squeezed = (text: Sql): Sql =>
  sql`regexp_replace(lower(normalize(${text}, nfkc)), '[[:space:][:punct:]]+', '', 'g')`

/**
 * Texts are alike by the groups of three letters they share, counted against the mean of what each has (Dice). A name that
 * goes on (恒川重工, 恒川重工有限公司) shares few of them, though people take it for the same: one that stands whole in the
 * other counts by the root of its share of it, so half of a name is 71 % alike. Names of two letters are alike only when
 * they are equal: 王伟 and 王芳 share a third, 王伟 and 王伟明 57 %.
 */
const texts: Likeness = (one, other) => sql`(case when ${one} = ${other} then 1 else (
  select case when a = '' or b = '' then ${shared(one, other)}
    when a = b then 1
    when least(length(a), length(b)) >= ${shortestPart} and (strpos(a, b) > 0 or strpos(b, a) > 0)
      then greatest(${shared(one, other)}, sqrt(least(length(a), length(b))::real / greatest(length(a), length(b))))
    else greatest(${shared(one, other)}, ${shared(sql`a`, sql`b`)}) end
  from (select ${squeezed(one)} as a, ${squeezed(other)} as b offset 0) w) end)`

/** PostgreSQL counts what is shared against all that either has (Jaccard); written so that it counts once. */
const shared = (one: Sql, other: Sql): Sql =>
  sql`(2 - 2 / (1 + similarity(${one}, ${other})::double precision))`

/** The similarity PostgreSQL finds where texts are alike to a degree; a hair less, as it has four bytes for it. */
export const similarityAt = (degree: number): number => Math.max(0, degree / (2 - degree) - 1e-6)

const numbers: Likeness = (one, other) => sql`(case when ${one} = ${other} then 1
  else greatest(0, 1 - abs(${one} - ${other})::double precision
    / (${farNumbers} * greatest(abs(${one}), abs(${other}))::double precision)) end)`

const moments: Likeness = (one, other) => sql`(case when ${one} = ${other} then 1
  else greatest(0, 1 - abs(extract(epoch from ${one}) - extract(epoch from ${other}))::double precision / ${farDays * 86_400}) end)`

const same: Likeness = (one, other) => sql`(case when ${one} = ${other} then 1 else 0 end)`

/** The share both have of all that one of them has. */
const sets: Likeness = (one, other) => sql`(
  select count(*) filter (where e = any(${one}) and e = any(${other}))::real / greatest(1, count(*))
  from (select unnest(${one}) as e union select unnest(${other})) w)`

const likenesses: Readonly<Partial<Record<Kind, Likeness>>> = {
  text: texts,
  number: numbers,
  moment: moments,
  choice: same,
  reference: same,
  set: sets,
}

/** Whether values of a kind can be compared at all. */
export const isCompared = (kind: Kind): boolean => likenesses[kind] !== undefined

/** How values are compared that have this kind and this type of PostgreSQL; undefined: they are not. Times of day are equal or not. */
export const likenessOf = (kind: Kind, type: string): Likeness | undefined =>
  kind === 'moment' && /^time\b/.test(type) ? same : likenesses[kind]

/** The weighted mean of scores, over those that are not null; null where all are. */
export const meanOf = (scores: readonly { readonly score: Sql; readonly weight: number }[]): Sql => {
  const sum = join(
    scores.map(({ score, weight }) => sql`coalesce(${score} * ${weight}::int, 0)`),
    ' + ',
  )
  const weights = join(
    scores.map(({ score, weight }) => sql`case when ${score} is null then 0 else ${weight}::int end`),
    ' + ',
  )
  return sql`(${sum}) / nullif(${weights}, 0)`
}
