import { localise } from '@gantry/base/shared'
import type { Option } from '@gantry/fields/shared'
import { literal } from './names.ts'
import type { StoredField } from './stored-fields.ts'

/** Source or target of a conversion. */
export type Side = Pick<StoredField, 'columnType' | 'type' | 'field'>

const numbers = /^(?:smallint|int|integer|bigint|numeric(?:\(.*\))?|real|double precision)$/
const whole = /^(?:smallint|int|integer|bigint)$/
/** Largest integer that JSON represents exactly. */
const most = String(Number.MAX_SAFE_INTEGER)
/** Time zone of dates; a limit named in the roadmap. */
const zone = `'Asia/Shanghai'`

/** Whether stored values stay unchanged in their column. Composites of two types have different parts. */
export const staysAsItIs = (from: Side, to: Side): boolean =>
  from.columnType === to.columnType &&
  from.type.sealed === to.type.sealed &&
  (from.columnType !== 'jsonb' || from.field.type === to.field.type) &&
  from.type.kind === to.type.kind &&
  from.type.target?.(from.field) === to.type.target?.(to.field)

/**
 * SQL expression that converts a value to another field's type; null when no conversion exists. It never fails:
 * a value that cannot be converted becomes null.
 */
export const converted = (column: string, from: Side, to: Side): string | null => {
  const [source, target] = [from.columnType, to.columnType]
  const [there, here] = [from.type.target?.(from.field), to.type.target?.(to.field)]
  if (there !== here || from.type.sealed || to.type.sealed) return null
  const isWords = source === 'text' && from.type.options === undefined
  if (target === `${source}[]` && !isWords) return alone(column)
  if (there !== undefined) return null
  if (source === 'text') return fromText(spoken(column, from), to)
  if (source === 'text[]') return fromList(column, from, to)
  if (numbers.test(source)) return fromNumber(column, source, target)
  if (source === 'boolean') return fromBoolean(column, target)
  if (source === 'date') {
    if (target === 'text') return `${column}::text`
    return target === 'timestamptz' ? `(${column}::timestamp at time zone 'UTC')` : null
  }
  if (source === 'timestamptz') {
    if (target === 'date') return `(${column} at time zone ${zone})::date`
    return target === 'text' ? `to_char(${column} at time zone ${zone}, 'YYYY-MM-DD HH24:MI:SS')` : null
  }
  return null
}

/**
 * SQL expression that drops from a value of the new definition the options that the old one had and the new one
 * does not; null when no option was removed.
 */
export const withoutRemovedOptions = (value: string, from: Side, to: Side): string | null => {
  const before = from.type.options?.(from.field)
  const after = to.type.options?.(to.field)
  if (!before || !after || from.field.computed) return null
  const kept = new Set(after.map(({ id }) => id))
  if (before.every(({ id }) => kept.has(id))) return null
  const ids = `array[${[...kept].map(literal).join(', ')}]::text[]`
  return to.columnType === 'text[]'
    ? `(select array_agg(item order by place) from unnest(${value}) with ordinality as held (item, place) where item = any(${ids}))`
    : `case when ${value} = any(${ids}) then ${value} end`
}

/** A single value becomes a list of one. */
const alone = (column: string): string => `case when ${column} is not null then array[${column}] end`

/** The displayed text: the label of an option, otherwise the text itself. */
const spoken = (column: string, { type, field }: Side): string => {
  const options = type.options?.(field)
  return options ? `coalesce(${labels(options)}::jsonb ->> ${column}, ${column})` : column
}

const fromText = (text: string, to: Side): string | null => {
  const options = to.type.options?.(to.field)
  const target = to.columnType
  if (target === 'text') return options ? `(${words(options)}::jsonb ->> lower(btrim(${text})))` : text
  if (target === 'text[]') return splitText(text, options)
  const amount = `replace(btrim(${text}), ',', '')`
  if (whole.test(target))
    return `case when ${amount} ~ '^[-+]?[0-9]{1,15}([.]0*)?$' then ${amount}::numeric::${target} end`
  if (numbers.test(target))
    return `case when ${amount} ~ '^[-+]?[0-9]{1,38}([.][0-9]{1,38})?$' then ${amount}::${target} end`
  if (target === 'boolean') return readBoolean(text)
  if (target === 'date') return `gantry.read_day(${text})`
  return target === 'timestamptz' ? `gantry.read_moment(${text})` : null
}

const yes = `'{true,1,yes,y,on,t,是,对,有,真,√,✓,✔}'::text[]`
const no = `'{false,0,no,n,off,f,否,不,无,假,×,✗,✘}'::text[]`
const readBoolean = (text: string): string =>
  `case when lower(btrim(${text})) = any(${yes}) then true when lower(btrim(${text})) = any(${no}) then false end`

/** Splits a text into options; one unknown option makes the whole value a conversion error. */
const splitText = (text: string, options: readonly Option[] | undefined): string => {
  const parts = `regexp_split_to_table(btrim(${text}), '\\s*[,;、，；]\\s*')`
  const word = options ? `${words(options)}::jsonb ->> lower(part)` : 'part'
  return (
    `(select case when count(*) = count(${word}) then array_agg(${word}) end ` +
    `from ${parts} part where part <> '' having count(*) > 0)`
  )
}

const fromList = (column: string, from: Side, to: Side): string | null => {
  const options = from.type.options?.(from.field)
  if (to.columnType === 'text[]') return column
  if (to.columnType !== 'text') return null
  const one = `case when cardinality(${column}) = 1 then ${column}[1] end`
  if (to.type.options) return fromText(options ? `(${labels(options)}::jsonb ->> (${one}))` : `(${one})`, to)
  const word = options ? `coalesce(${labels(options)}::jsonb ->> part, part)` : 'part'
  return `(select string_agg(${word}, ', ') from unnest(${column}) part)`
}

const fromNumber = (column: string, source: string, target: string): string | null => {
  if (target === 'text') return `${column}::text`
  if (target === 'boolean') return `case ${column} when 1 then true when 0 then false end`
  if (!numbers.test(target)) return null
  return whole.test(target) && !whole.test(source)
    ? `case when abs(${column}) <= ${most} then ${column}::${target} end`
    : `${column}::${target}`
}

const fromBoolean = (column: string, target: string): string | null => {
  if (target === 'text') return `case ${column} when true then '是' when false then '否' end`
  return numbers.test(target) ? `${column}::int::${target}` : null
}

/** Maps an option's id to its label. */
const labels = (options: readonly Option[]): string =>
  literal(JSON.stringify(Object.fromEntries(options.map(({ id, label }) => [id, localise(label, 'zh-CN')]))))

/** Maps every lower-case name of an option to its id; for ambiguous names the first option. */
const words = (options: readonly Option[]): string => {
  const known = new Map<string, string>()
  const say = (word: string, id: string) => {
    const key = word.trim().toLowerCase()
    if (!known.has(key)) known.set(key, id)
  }
  for (const { id } of options) say(id, id)
  for (const { id, label } of options)
    for (const lang of ['zh-CN', 'en'] as const) say(localise(label, lang), id)
  return literal(JSON.stringify(Object.fromEntries(known)))
}
