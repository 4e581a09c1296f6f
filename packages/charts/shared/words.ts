import {
  type Json,
  type Lang,
  localise,
  type Notation,
  plainNotation,
  writeDay,
  writeNumber,
} from '@gantry/base/shared'
import { fieldTypeOf, figureText, type Locale } from '@gantry/fields/shared'
import {
  type FieldDef,
  fieldsOfExpression,
  type GroupHead,
  type GroupValue,
  isQuantile,
  type TimeStep,
} from '@gantry/model/shared'
import { middleOfCell } from './cells.ts'
import type { Dimension, Measure } from './chart.ts'

/** A text of the dictionaries, with its parameters filled in. */
export type Say = (key: string, params?: Readonly<Record<string, string | number>>) => string

/** A field of the table of a chart, in the language of the reader. */
interface NamedField {
  readonly label: string
  readonly unit: string | null
  readonly def: FieldDef
}

/** What the words of a chart are made of. */
interface WordSource {
  readonly say: Say
  readonly locale: Locale
  field(id: string): NamedField | undefined
}

/** Formats the names and values of a chart in the language of the reader. */
export interface ChartWords {
  /** Texts of a drawing, beside names and values. */
  readonly t: Say
  readonly lang: Lang
  dimension(dimension: Dimension): string
  measure(measure: Measure): string
  /** Name of the measure in the previous period. */
  before(measure: Measure): string
  /** Empty: no unit. */
  unit(measure: Measure): string
  /** The formatted value; a dash without a value. */
  value(measure: Measure, value: number | string | null | undefined): string
  /** The value beside its mark, where room is scarce: in compact notation when it is long. */
  beside(measure: Measure, value: number | null): string
  /** Compact notation for axes. */
  short(value: number): string
  key(dimension: Dimension, key: GroupValue): string
  head(dimensions: readonly Dimension[], head: GroupHead): string
  /** Colour of the option, `c1` to `c8`. */
  color(dimension: Dimension | undefined, key: GroupValue | undefined): string | undefined
}

const noValue = '–'
/** Values from here on are long beside a mark. */
const long = 100_000

/** The words of a chart for one reader, in a browser or in a message. */
export const wordsOf = ({ say: t, locale, field: fieldOf }: WordSource): ChartWords => {
  const { lang, notation = plainNotation } = locale
  const field = (id: string | undefined): NamedField | undefined =>
    id === undefined ? undefined : fieldOf(id)
  const labelOf = (id: string) => field(id)?.label ?? id
  const plain = (value: number, places: number) => plainNumber(value, places, notation)
  const unit = (measure: Measure): string => {
    if (measure.unit) return localise(measure.unit, lang)
    return measure.fn === 'count' || measure.fn === 'distinct' ? '' : (field(measure.field)?.unit ?? '')
  }
  const value: ChartWords['value'] = (measure, given) => {
    if (given === null || given === undefined) return noValue
    const number = Number(given)
    if (measure.places !== undefined && Number.isFinite(number)) return plain(number, measure.places)
    const own = field(measure.field)
    if (measure.expression !== undefined) return plain(number, 2)
    if (!own || measure.fn === 'count' || measure.fn === 'distinct') return plain(number, 0)
    return figureText(own.def, isQuantile(measure.fn) ? 'avg' : measure.fn, given, null, locale)
  }
  const key: ChartWords['key'] = (dimension, given) => {
    if (given === null) return t('charts.key.empty')
    if (dimension.step) return stepText(t, lang, notation, dimension.step, given)
    const own = field(dimension.field)
    if (dimension.bands) return bandText(t, notation, dimension.bands, Number(given))
    if (dimension.cell !== undefined) return cellText(String(given), dimension.cell)
    if (typeof given === 'object') return given.title
    return own ? fieldTypeOf(own.def).format(given as never, own.def, locale) : String(given)
  }
  const measureName = (measure: Measure): string => {
    if (measure.label) return localise(measure.label, lang)
    if (measure.expression !== undefined)
      return t(`charts.of.${measure.fn}`, { field: withLabels(measure.expression, labelOf) })
    return measure.field === undefined
      ? t('charts.count')
      : t(`charts.of.${measure.fn}`, { field: labelOf(measure.field) })
  }
  return {
    t,
    lang,
    unit,
    value,
    beside: (measure, given) =>
      given === null || Math.abs(given) < long ? value(measure, given) : compact(lang, given, 2),
    key,
    measure: measureName,
    before: measure => t('charts.before', { figure: measureName(measure) }),
    short: number => compact(lang, number, 1),
    dimension: ({ field: id, step, bands, level }) =>
      step
        ? t('charts.by_step', { field: labelOf(id), step: t(`charts.step.${step}`) })
        : bands
          ? t('charts.by_bands', { field: labelOf(id) })
          : level === undefined
            ? labelOf(id)
            : t('charts.by_level', { field: labelOf(id), level }),
    head: (dimensions, { keys, rest }) =>
      rest
        ? t('charts.rest', { count: rest })
        : dimensions.map((each, at) => key(each, keys[at] ?? null)).join(' / '),
    color: (dimension, given) => {
      const own = dimension && !dimension.step && !dimension.bands ? field(dimension.field) : undefined
      return (
        own &&
        fieldTypeOf(own.def)
          .options?.(own.def)
          .find(({ id }) => id === (given as Json))?.color
      )
    },
  }
}

/** The middle of a cell, latitude first, with the decimals that tell it from its neighbours. */
const cellText = (key: string, side: number): string => {
  const middle = middleOfCell(key, side)
  const places = side < 0.001 ? 5 : 3
  return middle ? `${middle.lat.toFixed(places)}, ${middle.lng.toFixed(places)}` : key
}

const plainNumber = (value: number, maximumFractionDigits: number, notation: Notation): string =>
  writeNumber(new Intl.NumberFormat('en', { maximumFractionDigits }).format(value), notation)

const compact = (lang: string, value: number, maximumFractionDigits: number): string =>
  new Intl.NumberFormat(lang, { notation: 'compact', maximumFractionDigits }).format(value)

/** An expression with the labels of its fields, as people read it. */
const withLabels = (expression: string, labelOf: (id: string) => string): string =>
  fieldsOfExpression(expression).reduce(
    (text, id) => text.replace(new RegExp(`\\b${id}\\b`, 'g'), () => labelOf(id)),
    expression,
  )

const stepText = (t: Say, lang: Lang, notation: Notation, step: TimeStep, key: GroupValue): string => {
  if (step === 'weekday') return weekday(lang, Number(key))
  if (step === 'hourOfDay') return `${String(key).padStart(2, '0')}:00`
  const text = String(key)
  if (step === 'hour' || step === 'minute')
    return `${writeDay(text.slice(0, 10), notation)} ${text.slice(11)}`
  if (step === 'year') return text.slice(0, 4)
  if (step === 'quarter')
    return t('charts.quarter', { year: text.slice(0, 4), quarter: Math.ceil(Number(text.slice(5, 7)) / 3) })
  if (step === 'day') return writeDay(text, notation)
  if (step === 'week') return t('charts.week', { day: writeDay(text, notation) })
  return new Intl.DateTimeFormat(lang, { year: 'numeric', month: 'short', timeZone: 'UTC' }).format(
    Date.parse(`${text}T00:00:00Z`),
  )
}

/** 1 is Monday; 5 January 2026 is a Monday. */
const weekday = (lang: string, day: number): string =>
  new Intl.DateTimeFormat(lang, { weekday: 'short', timeZone: 'UTC' }).format(Date.UTC(2026, 0, 4 + day))

const bandText = (t: Say, notation: Notation, bands: readonly number[], band: number): string => {
  const plain = (value: number | undefined) => plainNumber(value ?? 0, 3, notation)
  if (band <= 0) return t('charts.band.below', { limit: plain(bands[0]) })
  if (band >= bands.length) return t('charts.band.from', { limit: plain(bands.at(-1)) })
  return t('charts.band.between', { from: plain(bands[band - 1]), to: plain(bands[band]) })
}
