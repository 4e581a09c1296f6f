import type { Kind } from '@gantry/fields/shared'
import { join, type Sql, sql } from '@gantry/kernel/server'

/** Similarity of two non-null values, as an SQL expression from 0 to 1. */
export type Likeness = (one: Sql, other: Sql) => Sql

/** Default threshold, of 100. */
export const usualThreshold = 70

/** Minimum length of a substring that makes texts similar: two characters occur in very many texts. */
export const shortestPart = 3

/** Difference of numbers, as a share of the larger one, at which similarity is 0; it falls linearly. */
export const farNumbers = 0.1

/** The same for dates, in days. */
export const farDays = 30

/** Weight of a kind in the mean: a name says more than a date or a state. */
export const weightOf = (kind: Kind): number => (kind === 'text' ? 2 : 1)

/** Normalised text: character width, case, spaces and punctuation are ignored. */
const squeezed = (text: Sql): Sql =>
  sql`regexp_replace(lower(normalize(${text}, nfkc)), '[[:space:][:punct:]]+', '', 'g')`

/**
 * Dice coefficient of trigrams (shared trigrams over the mean count of both). An extended name (恒川重工, 恒川重工有限公司)
 * shares few trigrams, so a text contained in the other scores the square root of its share: half of a name
 * scores 71 %. Two-character names match only when equal: 王伟 and 王芳 score a third, 王伟 and 王伟明 57 %.
 */
const texts: Likeness = (one, other) => sql`(case when ${one} = ${other} then 1 else (
  select case when a = '' or b = '' then ${shared(one, other)}
    when a = b then 1
    when least(length(a), length(b)) >= ${shortestPart} and (strpos(a, b) > 0 or strpos(b, a) > 0)
      then greatest(${shared(one, other)}, sqrt(least(length(a), length(b))::real / greatest(length(a), length(b))))
    else greatest(${shared(one, other)}, ${shared(sql`a`, sql`b`)}) end
  from (select ${squeezed(one)} as a, ${squeezed(other)} as b offset 0) w) end)`

/** Converts PostgreSQL's Jaccard similarity to Dice; written so that `similarity` is evaluated once. */
const shared = (one: Sql, other: Sql): Sql =>
  sql`(2 - 2 / (1 + similarity(${one}, ${other})::double precision))`

/**
 * PostgreSQL's similarity threshold for a Dice degree; slightly lower, because PostgreSQL computes in float4.
 */
export const similarityAt = (degree: number): number => Math.max(0, degree / (2 - degree) - 1e-6)

const numbers: Likeness = (one, other) => sql`(case when ${one} = ${other} then 1
  else greatest(0, 1 - abs(${one} - ${other})::double precision
    / (${farNumbers} * greatest(abs(${one}), abs(${other}))::double precision)) end)`

const moments: Likeness = (one, other) => sql`(case when ${one} = ${other} then 1
  else greatest(0, 1 - abs(extract(epoch from ${one}) - extract(epoch from ${other}))::double precision / ${farDays * 86_400}) end)`

const same: Likeness = (one, other) => sql`(case when ${one} = ${other} then 1 else 0 end)`

/** Intersection over union. */
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

/** Whether values of a kind can be compared by similarity. */
export const isCompared = (kind: Kind): boolean => likenesses[kind] !== undefined

/** Similarity function for a kind and PostgreSQL type, or undefined. Times of day are equal or not. */
export const likenessOf = (kind: Kind, type: string): Likeness | undefined =>
  kind === 'moment' && /^time\b/.test(type) ? same : likenesses[kind]

/** Weighted mean of the scores that are not null; null where all are. */
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
