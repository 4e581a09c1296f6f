import {
  isPlainObject,
  type Json,
  type JsonObject,
  joined,
  localise,
  plainNotation,
  type Text,
  writeNumber,
} from '@gantry/base/shared'
import { toJson } from '@gantry/expr/shared'
import {
  type FileRef,
  fieldTypeOf,
  formulaZone,
  isFieldTypeName,
  kindFacts,
  type Locale,
  type PlannedExpression,
} from '@gantry/fields/shared'
import type { FieldDef, RecordRow, TableDef, TableInfo } from '@gantry/model/shared'
import { fieldOf } from '@gantry/records/shared'
import { type ApprovalLine, approvalTable } from './approval.ts'
import { documentFields } from './document.ts'
import { fillTokens, pageNames, planCondition, planValue, tokensOf } from './expressions.ts'
import type { ApprovalColumn, Block, PrintTemplate, RowsBlock } from './template.ts'

type Align = 'start' | 'center' | 'end'

/** What stands on paper, without layout: the same for the preview, the printer and a file. */
export type Part =
  | {
      readonly kind: 'text'
      readonly text: string
      readonly size: 'small' | 'normal' | 'large' | 'title'
      readonly bold: boolean
      readonly align: Align
    }
  | {
      readonly kind: 'facts'
      readonly title: string
      readonly columns: number
      readonly facts: readonly { readonly label: string; readonly text: string; readonly wide: boolean }[]
    }
  | {
      readonly kind: 'table'
      readonly title: string
      readonly heads: readonly Head[]
      readonly rows: readonly (readonly string[])[]
      readonly totals: readonly string[] | null
      /** Sums over the rows of a page, for whoever lays out the pages; null: pages have none. */
      readonly sums: PageSums | null
      /** How rows differ from plain ones, in the same order. */
      readonly looks?: readonly (RowLook | null)[]
      /** Pictures in a column, one for each row; heights are millimetres. */
      readonly pictures?: {
        readonly column: number
        readonly height: number
        readonly files: readonly ({ readonly file: FileRef; readonly approval: string } | null)[]
      }
    }
  | {
      readonly kind: 'code'
      readonly code: 'qr' | 'bar'
      readonly text: string
      readonly caption: string
      readonly size: number
      readonly align: Align
    }
  | {
      readonly kind: 'pictures'
      readonly title: string
      readonly files: readonly FileRef[]
      readonly record: string
      readonly columns: number
      readonly height: number
    }
  | { readonly kind: 'sign'; readonly text: string }
  | { readonly kind: 'line' | 'break' }

/** A row that is not plain. */
export interface RowLook {
  /** The head of a group: its first text stands over the empty cells after it. */
  readonly head?: true
  /** Grounds of its cells. */
  readonly fills?: readonly (string | null)[]
}

/** Sums of a table by page. */
export interface PageSums {
  readonly mode: 'totals' | 'carried'
  /** The numbers of each row in the summed columns; blank rows have none. */
  readonly rows: readonly (readonly number[])[]
  /** The cells of a line of sums. */
  line(label: string, sums: readonly number[]): readonly string[]
}

export interface Head {
  readonly label: string
  readonly align: Align
  /** Millimetres; absent: what is left. */
  readonly width?: number
}

/** A part with the number of the block it comes from. */
export interface PlacedPart {
  readonly block: number
  readonly part: Part
}

/** Who prints, when, and how addresses are written. */
export interface Printing {
  readonly locale: Locale
  /** Milliseconds since 1970. */
  readonly now: number
  readonly by: string
  /** The address a QR code of a record holds. */
  addressOf(record: string): string
  /** The decisions of the workflow of a record that the reader is concerned with; absent: none are known. */
  approvalsOf?(record: string): readonly ApprovalLine[]
  readonly words: {
    readonly total: string
    readonly number: string
    readonly pageTotal: string
    readonly carried: string
    readonly brought: string
    readonly approval: Readonly<Record<ApprovalColumn | 'for', string>>
    readonly yes: string
    readonly no: string
  }
}

/** A template filled with records, each beginning on a page of its own. */
export interface Paper {
  readonly page: PrintTemplate['page']
  /** With the numbers of pages still in them, such as `{{page}}`. */
  readonly head: string
  readonly foot: string
  /** Head or foot tells something of each record, which a browser cannot: it has one text and one numbering for all pages. */
  readonly runsByRecord: boolean
  readonly records: readonly (readonly PlacedPart[])[]
  /** The records, in the same order. */
  readonly ids: readonly string[]
  /** Fields of the template that the reader may not see, and which are left out. */
  readonly closed: number
}

const isBlank = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)

const titleOf = (value: unknown): string | null =>
  isPlainObject(value) && typeof value.title === 'string' ? value.title : null

/** The text of a value as the reader writes it; empty for nothing. */
export const valueText = (def: FieldDef, value: unknown, locale: Locale): string => {
  if (isBlank(value)) return ''
  const title = titleOf(value)
  if (title !== null) return title
  if (Array.isArray(value) && value.every(each => titleOf(each) !== null))
    return joined(
      value.map(each => titleOf(each) ?? ''),
      locale.lang,
    )
  if (!isFieldTypeName(def.type)) return String(value)
  const type = fieldTypeOf(def)
  const parsed = type.parse(value, def, locale)
  // A masked value is text that its own type does not parse.
  return parsed.ok && parsed.value !== null ? type.format(parsed.value as never, def, locale) : String(value)
}

/** Fills a template with records read as their reader may see them. Pure; `info` is the table as that reader sees it. */
export const renderPaper = (
  template: PrintTemplate,
  info: TableInfo,
  records: readonly RecordRow[],
  printing: Printing,
): Paper => {
  const fill = fillRecord(template, info, printing)
  const filled = records.map(fill)
  return {
    page: template.page,
    head: filled[0]?.head ?? '',
    foot: filled[0]?.foot ?? '',
    runsByRecord: runsByRecord(filled),
    records: filled.map(({ parts }) => parts),
    ids: records.map(({ id }) => id),
    closed: closedFields(template, info).size,
  }
}

/** Whether the pages of records differ in head or foot, or are numbered by record. */
const runsByRecord = (filled: readonly FilledRecord[]): boolean => {
  const [first, ...others] = filled.map(({ head, foot }) => `${head}\n${foot}`)
  return (
    first !== undefined &&
    others.length > 0 &&
    (/\{\{pages?\}\}/.test(first) || others.some(text => text !== first))
  )
}

/** A record in a template; head and foot still hold the names of page numbers. */
export interface FilledRecord {
  readonly head: string
  readonly foot: string
  readonly parts: readonly PlacedPart[]
}

/** Fills a template record by record, so that a long run holds one record in memory. */
export const fillRecord = (
  template: PrintTemplate,
  info: TableInfo,
  printing: Printing,
): ((record: RecordRow) => FilledRecord) => {
  const filler = fillerOf(info, printing)
  return record => ({
    head: filler.runningText(template.head, record),
    foot: filler.runningText(template.foot, record),
    parts: template.blocks.flatMap((block, at) => {
      const part = filler.partOf(block, record)
      return part ? [{ block: at, part }] : []
    }),
  })
}

/** Fields a template names that are not among those of the table as its reader sees it. */
const closedFields = (template: PrintTemplate, info: TableInfo): ReadonlySet<string> => {
  const open = new Set(info.rights.readable)
  const named = template.blocks.flatMap(block =>
    block.kind === 'fields'
      ? block.fields
      : block.kind === 'rows' || block.kind === 'pictures'
        ? [block.field]
        : block.kind === 'code' && block.field !== undefined
          ? [block.field]
          : [],
  )
  return new Set(
    named.filter(id => fieldOf(info.table, id) === undefined || (id in info.table.fields && !open.has(id))),
  )
}

const fillerOf = (info: TableInfo, printing: Printing) => {
  const { locale, now, words } = printing
  const { table } = info
  const { lang } = locale
  const open = new Set(info.rights.readable)
  const tables = new Map([table, ...info.slaves].map(each => [each.id, each]))
  const planned = new Map<string, PlannedExpression>()
  const say = (text: Text | undefined): string => (text === undefined ? '' : localise(text, lang))
  const defOf = (of: TableDef, id: string): FieldDef | undefined =>
    of === table && id in table.fields && !open.has(id) ? undefined : fieldOf(of, id)
  const labelOf = (of: TableDef, id: string): string => say(of.fields[id]?.label) || id
  const env = { now, timeZone: formulaZone }
  const plan = (key: string, make: () => PlannedExpression): PlannedExpression => {
    const known = planned.get(key) ?? make()
    planned.set(key, known)
    return known
  }
  /** A condition that names what is closed to the reader holds for nothing. */
  const holds = (text: string | undefined, of: TableDef, row: JsonObject): boolean => {
    if (text === undefined || text.trim() === '') return true
    const expression = plan(`?${of.id} ${text}`, () =>
      planCondition(text, of, of === table ? tables : new Map()),
    )
    return expression.checked.issues.length === 0 && expression.evaluate(row, env) === true
  }
  const worked = (text: string, row: JsonObject, of = table): string => {
    const expression = plan(`=${of.id} ${text}`, () => planValue(text, of, of === table ? tables : new Map()))
    if (expression.checked.issues.length > 0) return ''
    return jsonText(toJson(expression.evaluate(row, env), formulaZone), locale, words)
  }
  const inside = (name: string, record: RecordRow): string => {
    if (name === 'printedAt')
      return new Intl.DateTimeFormat(lang, {
        dateStyle: 'medium',
        timeStyle: 'short',
        timeZone: locale.timeZone,
      }).format(now)
    if (name === 'printedBy') return printing.by
    const def = defOf(table, name)
    return def ? valueText(def, record[name], locale) : worked(name, record as JsonObject)
  }
  const textOf = (text: Text | undefined, record: RecordRow): string =>
    fillTokens(say(text), name => inside(name, record))

  const rowsPart = (block: RowsBlock, record: RecordRow): Part | null => {
    const def = defOf(table, block.field)
    const slaveId = def && isFieldTypeName(def.type) ? fieldTypeOf(def).rows?.(def) : undefined
    const slave = slaveId === undefined ? undefined : info.slaves.find(each => each.id === slaveId)
    if (!slave) return null
    const all = record[block.field]
    const found = (Array.isArray(all) ? all.filter(isPlainObject) : []) as JsonObject[]
    const kept = sorted(
      found.filter(row => holds(block.only, slave, row)),
      block.sort,
    )
    if (kept.length === 0 && !block.showsEmpty && block.atLeast === undefined) return null
    const columns = block.columns.filter(({ field }) => fieldOf(slave, field) !== undefined)
    const cells = (row: JsonObject): readonly string[] =>
      columns.map(({ field }) => valueText(fieldOf(slave, field) as FieldDef, row[field], locale))
    const numbered = block.numbered === true
    const blank = Math.max(0, (block.atLeast ?? 0) - kept.length)
    const width = columns.length + (numbered ? 1 : 0)
    const sums = block.totals?.length ? sumsOf(block, slave, kept, columns, numbered, locale) : null
    return {
      kind: 'table',
      title: say(block.title),
      heads: [
        ...(numbered ? [{ label: words.number, align: 'start' as const, width: 10 }] : []),
        ...columns.map(
          ({ field, width }): Head => ({
            label: labelOf(slave, field),
            align: isNumber(slave, field) ? 'end' : 'start',
            ...(width !== undefined && { width }),
          }),
        ),
      ],
      rows: [
        ...kept.map((row, at) => [...(numbered ? [String(at + 1)] : []), ...cells(row)]),
        ...Array.from({ length: blank }, () => Array.from({ length: width }, () => '')),
      ],
      totals: sums ? sums.line(words.total, addUp(sums.rows)) : null,
      sums: sums && block.everyPage ? { ...sums, mode: block.everyPage } : null,
    }
  }

  const partOf = (block: Block, record: RecordRow): Part | null => {
    if (!holds(block.shown, table, record as JsonObject)) return null
    switch (block.kind) {
      case 'text':
        return {
          kind: 'text',
          text: textOf(block.text, record),
          size: block.size ?? 'normal',
          bold: block.bold === true,
          align: block.align ?? 'start',
        }
      case 'fields':
        return {
          kind: 'facts',
          title: say(block.title),
          columns: block.columns,
          facts: block.fields.flatMap(id => {
            const def = defOf(table, id)
            if (!def) return []
            const text = valueText(def, record[id], locale)
            return [{ label: labelOf(table, id), text, wide: text.length > wideFrom }]
          }),
        }
      case 'rows':
        return rowsPart(block, record)
      case 'code': {
        const def = block.field === undefined ? undefined : defOf(table, block.field)
        const text =
          block.field === undefined
            ? printing.addressOf(record.id)
            : def
              ? valueText(def, record[block.field], locale)
              : ''
        const align = block.align ?? 'start'
        const caption = block.code === 'bar' ? text : ''
        return text === '' ? null : { kind: 'code', code: block.code, text, caption, size: block.size, align }
      }
      case 'pictures': {
        const value = defOf(table, block.field) ? record[block.field] : null
        const files = Array.isArray(value) ? value.filter(isPictureRef) : []
        if (files.length === 0) return null
        return {
          kind: 'pictures',
          title: say(block.title),
          files,
          record: record.id,
          columns: block.columns,
          height: block.height,
        }
      }
      case 'approval': {
        const lines = printing.approvalsOf?.(record.id) ?? []
        return lines.length === 0 && !block.showsEmpty ? null : approvalTable(block, lines, printing)
      }
      case 'sign':
        return { kind: 'sign', text: say(block.text) }
      default:
        return { kind: block.kind }
    }
  }
  /** The numbers of pages are filled in by whatever lays the pages out. */
  const runningText = (text: Text | undefined, record: RecordRow): string =>
    fillTokens(say(text), name => (pageNames.includes(name) ? `{{${name}}}` : inside(name, record)))
  const insideRow = (of: TableDef, name: string, row: JsonObject): string => {
    const def = fieldOf(of, name)
    return def ? valueText(def, row[name], locale) : worked(name, row, of)
  }
  /** As expressions have it: a percentage is a fraction there and in workbooks. */
  const numberOf = (of: TableDef, name: string, row: JsonObject): number | null => {
    if (defOf(of, name) === undefined || !isNumber(of, name) || !isNumberWritten(row[name])) return null
    const expression = plan(`=${of.id} ${name}`, () => planValue(name, of, of === table ? tables : new Map()))
    if (expression.checked.issues.length > 0) return null
    const value = toJson(expression.evaluate(row, env), formulaZone)
    return typeof value === 'number' ? value : null
  }
  return { partOf, runningText, inside, insideRow, numberOf, defOf }
}

/** The texts and numbers of what placeholders of documents name, as the reader sees them. */
interface PlaceholderTexts {
  /** Of a field, an expression, or a name that is no field. */
  textOf(name: string, record: RecordRow): string
  /** Of a field or an expression of a slave row. */
  textOfRow(slave: TableDef, name: string, row: JsonObject): string
  /** The number in a field; null for other kinds of fields and masked values. */
  numberOf(of: TableDef, name: string, row: JsonObject): number | null
  /** The value of a field; undefined for one that is closed to the reader. */
  valueOf(name: string, record: RecordRow): Json | undefined
}

/** What placeholders say for the reader of a table. */
export const placeholderTexts = (info: TableInfo, printing: Printing): PlaceholderTexts => {
  const { inside, insideRow, numberOf, defOf } = fillerOf(info, printing)
  return {
    textOf: inside,
    textOfRow: insideRow,
    numberOf,
    valueOf: (name, record) => (defOf(info.table, name) ? (record as JsonObject)[name] : undefined),
  }
}

/** Whether a value is a number, a decimal as text, or an amount with a unit. A masked value is none of these. */
const isNumberWritten = (value: Json | undefined): boolean =>
  isPlainObject(value)
    ? isNumberWritten(value.amount as Json | undefined)
    : typeof value === 'number' || (typeof value === 'string' && /^-?\d+(\.\d+)?$/.test(value))

/** Characters from which a fact has a row of its own. */
const wideFrom = 40

const isPictureRef = (value: unknown): value is FileRef =>
  isPlainObject(value) && typeof value.id === 'string' && /^image\//.test(String(value.mime))

/** Whether the values of a field stand at the end of their cell. */
export const isNumber = (table: TableDef, id: string): boolean => {
  const def = fieldOf(table, id)
  return def !== undefined && isFieldTypeName(def.type) && kindFacts[fieldTypeOf(def).kind].align === 'end'
}

const sortKey = (value: Json | undefined): string | number =>
  typeof value === 'number' ? value : (titleOf(value) ?? (isBlank(value) ? '' : String(value)))

const sorted = (rows: readonly JsonObject[], sort: RowsBlock['sort']): readonly JsonObject[] => {
  if (!sort) return rows
  const sign = sort.direction === 'desc' ? -1 : 1
  return rows.toSorted((a, b) => {
    const [one, two] = [sortKey(a[sort.field]), sortKey(b[sort.field])]
    if (typeof one === 'number' && typeof two === 'number') return sign * (one - two)
    return sign * String(one).localeCompare(String(two), undefined, { numeric: true })
  })
}

/** The number in a value: numbers themselves, decimals as text, amounts with a unit. */
const numberIn = (value: Json | undefined): number => {
  if (isPlainObject(value)) return numberIn(value.amount as Json | undefined)
  const number = typeof value === 'string' ? Number(value) : value
  return typeof number === 'number' && Number.isFinite(number) ? number : 0
}

const sumsOf = (
  block: RowsBlock,
  slave: TableDef,
  rows: readonly JsonObject[],
  columns: RowsBlock['columns'],
  numbered: boolean,
  locale: Locale,
): Omit<PageSums, 'mode'> => {
  const summed = columns.filter(({ field }) => block.totals?.includes(field))
  const line = (label: string, sums: readonly number[]): readonly string[] => {
    const cells = columns.map(column => {
      const at = summed.indexOf(column)
      if (at < 0) return ''
      // Sums of decimals carry binary noise beyond the twelfth digit.
      const sum = Number((sums[at] ?? 0).toPrecision(12))
      return valueText(fieldOf(slave, column.field) as FieldDef, sum, locale)
    })
    const all = numbered ? ['', ...cells] : cells
    // The column of numbers is too narrow for a word.
    const after = all.indexOf('', 1)
    const free = numbered && after >= 0 ? after : all.indexOf('')
    return all.map((cell, at) => (at === free ? label : cell))
  }
  return { rows: rows.map(row => summed.map(({ field }) => numberIn(row[field]))), line }
}

/** Sums by column. */
export const addUp = (
  rows: readonly (readonly number[])[],
  before: readonly number[] = [],
): readonly number[] =>
  rows.reduce<readonly number[]>((sums, row) => row.map((number, at) => (sums[at] ?? 0) + number), before)

const jsonText = (
  value: Json,
  { lang, notation = plainNotation }: Locale,
  words: Printing['words'],
): string => {
  if (value === null) return ''
  if (typeof value === 'boolean') return value ? words.yes : words.no
  if (typeof value === 'number')
    return writeNumber(new Intl.NumberFormat('en', { maximumFractionDigits: 6 }).format(value), notation)
  return Array.isArray(value)
    ? joined(
        value.map(each => titleOf(each) ?? String(each)),
        lang,
      )
    : (titleOf(value) ?? String(value))
}

/** Fields of a record that have to be read for a template; slave fields bring their rows. */
export const fieldsRead = (
  template: PrintTemplate,
  table: TableDef,
  slaves: readonly TableDef[] = [],
): readonly string[] => {
  const allTables = new Map([table, ...slaves].map(each => [each.id, each]))
  const has = (id: string): boolean => Object.hasOwn(table.fields, id)
  const texts = [
    template.head,
    template.foot,
    ...template.blocks.map(block => ('text' in block ? block.text : undefined)),
  ]
  const inTexts = texts
    .flatMap(text => (text === undefined ? [] : typeof text === 'string' ? [text] : Object.values(text)))
    .flatMap(tokensOf)
  const asked = [...inTexts, ...template.blocks.flatMap(({ shown }) => shown ?? [])]
  const tables = new Map([[table.id, table]])
  const inExpressions = asked.flatMap(text =>
    planValue(text, table, tables).reads.map(([first = '']) => first),
  )
  const inBlocks = template.blocks.flatMap(block =>
    block.kind === 'fields'
      ? block.fields
      : 'field' in block && block.field !== undefined
        ? [block.field]
        : [],
  )
  const inDocument = template.document
    ? documentFields(template.document, table, allTables)
        .filter(({ table: of }) => of === table.id)
        .map(({ field }) => field)
    : []
  return [...new Set([table.title, ...inTexts, ...inExpressions, ...inBlocks, ...inDocument])].filter(has)
}
