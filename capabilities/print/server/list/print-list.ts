import { AppError, dayIn, fillIn, type Json, localise } from '@gantry/base/shared'
import { type Figure, fieldTypeOf, figuresOf, figureTexts, planMarks } from '@gantry/fields/shared'
import { dictionaryOf, seenTable } from '@gantry/http/server'
import { type Ctx, confirmLeaving, type JobControl, readSpaceSetting } from '@gantry/kernel/server'
import {
  type Aggregate,
  exportSetting,
  type FieldDef,
  type Filter,
  type Grouping,
  type MarkTone,
  type Query,
  type RecordGroup,
  type RecordRow,
  type TableId,
  type TableInfo,
} from '@gantry/model/shared'
import {
  aggregateRecords,
  checkStream,
  countRecords,
  listGroups,
  personalFields,
  streamRecords,
} from '@gantry/records/server'
import { fieldOf } from '@gantry/records/shared'
import { mostRows } from '../../shared/contract.ts'
import {
  type FilledRecord,
  isNumber,
  type Part,
  type Printing,
  type RowLook,
  valueText,
} from '../../shared/render.ts'
import { drawRecord, sheetsOf } from '../file/draw-record.ts'
import { logPrint } from '../file/log-print.ts'
import { fileName, type PrintedCount, type PrintedFile } from '../file/printed-file.ts'
import { printingOf } from '../file/printing-of.ts'
import { watermarkOf } from '../file/watermark-of.ts'
import { openPdf } from '../pdf/document.ts'
import { groupText } from './group-text.ts'
import { intoGroups, type PrintedGroup } from './list-groups.ts'
import { listHead } from './list-head.ts'
import { pageFor } from './page-for.ts'

export type ListWanted = {
  readonly table: TableId
  /** In this order. */
  readonly columns: readonly string[]
  readonly filter?: Filter
  readonly sort?: Query['sort']
  readonly search?: string
  readonly group?: Grouping
}

const questionOf = ({ filter, search }: ListWanted) => ({
  ...(filter !== undefined && { filter }),
  ...(search !== undefined && { search }),
})

/**
 * Refuses what the job would refuse: a list leaves the space as an export does. Answers how many records it has.
 * @throws AppError table.not_found, permission.denied, query.invalid, feature.off, print.nothing
 */
const checkList = async (
  ctx: Ctx,
  wanted: ListWanted,
): Promise<{ readonly count: number; readonly info: TableInfo }> => {
  const info = await seenTable(ctx, wanted.table)
  if (!(await readSpaceSetting(ctx.kernel, ctx.space, exportSetting))) throw new AppError('feature.off')
  if (!info.rights.operations.includes('export')) throw new AppError('permission.denied')
  await checkStream(ctx, wanted.table, { ...questionOf(wanted), ...(wanted.sort && { sort: wanted.sort }) })
  const { count } = await countRecords(ctx, wanted.table, questionOf(wanted))
  if (count === 0) throw new AppError('print.nothing')
  return { count, info }
}

/**
 * Called before the list is begun.
 * @throws AppError what `checkList` refuses; confirmation.waiting where the security officer confirms first
 */
export const confirmList = async (ctx: Ctx, wanted: ListWanted): Promise<void> => {
  const { count, info } = await checkList(ctx, wanted)
  await confirmLeaving(ctx, {
    way: 'print',
    asked: { ...wanted, list: true },
    facts: async () => ({
      title: info.table.label,
      rows: Math.min(count, mostRows),
      personal: await personalFields(ctx, info.table, wanted.columns),
      format: 'pdf',
    }),
  })
}

interface Column {
  readonly id: string
  readonly def: FieldDef
  readonly label: string
  /** The figure of the person below the column; null: none. */
  readonly figure: Figure | null
}

/** The columns the reader may see, without those that hold rows. */
const columnsOf = (
  { table, rights, preferences }: TableInfo,
  ids: readonly string[],
  lang: Printing['locale']['lang'],
) =>
  ids.flatMap((id): readonly Column[] => {
    const def = fieldOf(table, id)
    if (!def || fieldTypeOf(def).rows || (id in table.fields && !rights.readable.includes(id))) return []
    const kept = preferences.hidesFigures ? undefined : preferences.figures?.[id]
    const offered = rights.masked.includes(id) ? [] : figuresOf(def)
    const figure = offered.find(each => each === kept) ?? null
    return [{ id, def, label: localise(def.label ?? id, lang), figure }]
  })

/** Opens a PDF of a list as a table: what the list shows, with the heads and figures of its groups, in the colours of its marks. */
export const printList = async (ctx: Ctx, wanted: ListWanted, control: JobControl): Promise<PrintedFile> => {
  const { count, info } = await checkList(ctx, wanted)
  const { lang } = ctx.actor
  const label = localise(info.table.label, lang)
  const title = `${label}-${dayIn(ctx.now.getTime(), ctx.actor.timeZone)}`
  const pdf = await openPdf({ title, author: ctx.actor.name, now: ctx.now }, await watermarkOf(ctx))
  const draw = async (): Promise<PrintedCount> => {
    const printing = await printingOf(ctx, wanted.table, '')
    const columns = columnsOf(info, wanted.columns, lang)
    const rows = await readRows(ctx, wanted, info, columns, control)
    if (columns.length === 0 || rows.length === 0) throw new AppError('print.nothing')
    const table = await tableOfList(ctx, wanted, { info, columns, rows, printing })
    const words = dictionaryOf(ctx.kernel)[lang]
    const say = (key: string, params: object) => fillIn(words.get(key) ?? key, { ...params })
    const text = { kind: 'text', size: 'small', bold: false, align: 'start' } as const
    const at = new Intl.DateTimeFormat(lang, {
      dateStyle: 'medium',
      timeStyle: 'short',
      timeZone: ctx.actor.timeZone,
    }).format(ctx.now)
    const parts: readonly Part[] = [
      { ...text, text: label, size: 'title', bold: true },
      { ...text, text: say('print.table.about', { rows: rows.length, by: ctx.actor.name, at }) },
      ...listHead(info.table, wanted, { lang, say }).map(line => ({ ...text, text: line })),
      ...(count > rows.length
        ? [{ ...text, text: say('print.table.cut', { most: mostRows, all: count }), bold: true }]
        : []),
      table,
    ]
    const page: FilledRecord = {
      head: '',
      foot: `${label.replaceAll('{{', '{ {')}  {{page}} / {{pages}}`,
      parts: parts.map((part, block) => ({ block, part })),
    }
    const place = { pdf, words: printing.words, ...(await pageFor(table, pdf.face)) }
    const layout = await sheetsOf(page, place)
    const pages = await drawRecord(
      pdf,
      page,
      layout,
      { before: 0, pages: layout.sheets.length },
      async () => null,
    )
    await logPrint(
      ctx,
      wanted.table,
      null,
      rows.map(({ id, version }) => ({ id, version })),
    )
    pdf.end()
    return { printed: rows.length, unread: 0, pages }
  }
  return { stream: pdf.stream, name: `${fileName(title)}.pdf`, mime: 'application/pdf', drawn: draw() }
}

const readRows = async (
  ctx: Ctx,
  wanted: ListWanted,
  { table, rights, markFields = [] }: TableInfo,
  columns: readonly Column[],
  control: JobControl,
): Promise<readonly RecordRow[]> => {
  const groupFields = (wanted.group?.by ?? []).map(({ field }) => field)
  const open = (id: string) => !(id in table.fields) || rights.readable.includes(id)
  const fields = [...new Set([...columns.map(({ id }) => id), ...groupFields, ...markFields])].filter(open)
  const rows: RecordRow[] = []
  const query = { ...questionOf(wanted), ...(wanted.sort && { sort: wanted.sort }), fields }
  for await (const batch of streamRecords(ctx, wanted.table, query)) {
    rows.push(...batch.slice(0, mostRows - rows.length))
    await control.progress(rows.length, null)
    if (rows.length >= mostRows) break
  }
  return rows
}

interface Read {
  readonly info: TableInfo
  readonly columns: readonly Column[]
  readonly rows: readonly RecordRow[]
  readonly printing: Printing
}

type TablePart = Extract<Part, { readonly kind: 'table' }>

/** Grounds of marked rows and cells, light enough for a printer. */
const grounds: Readonly<Record<MarkTone, string>> = {
  good: '#e3f4e5',
  warn: '#fff3c9',
  bad: '#fde0e1',
  info: '#e3effa',
}

const tableOfList = async (ctx: Ctx, wanted: ListWanted, read: Read): Promise<TablePart> => {
  const { info, columns, rows, printing } = read
  const { locale } = printing
  const by = wanted.group?.by ?? []
  const summed = columns.filter(({ figure }) => figure !== null)
  const aggregates = summed.flatMap(({ id, def, figure }): Aggregate[] =>
    figure ? [{ name: id, fn: figure, field: id, ...(fieldTypeOf(def).units && { perUnit: true }) }] : [],
  )
  const [all] =
    aggregates.length > 0
      ? await aggregateRecords(ctx, wanted.table, { ...questionOf(wanted), aggregates })
      : []
  const heads: readonly RecordGroup[] =
    by.length > 0
      ? await allGroups(
          ctx,
          wanted,
          aggregates.filter(({ perUnit }) => !perUnit),
        )
      : []
  const figureOf = ({ def, figure }: Column, value: Json | undefined): string =>
    figure ? figureTexts(def, figure, value ?? null, locale).join(' / ') : ''
  const marks = planMarks(info.view.list.marks ?? [], info.table)
  const lines: { readonly texts: readonly string[]; readonly look: RowLook | null }[] = []
  const putRow = (row: RecordRow): void => {
    const { whole, fields } = marks(row, ctx.now.getTime())
    const fills = columns.map(({ id }) => {
      const mark = fields[id] ?? whole
      return mark ? grounds[mark.tone] : null
    })
    lines.push({
      texts: columns.map(({ id, def }) => valueText(def, row[id], locale)),
      look: fills.some(fill => fill !== null) ? { fills } : null,
    })
  }
  const putGroup = ({ by: of, group, groups, rows: own }: PrintedGroup, level: number): void => {
    const def = fieldOf(info.table, of.field)
    const label = groupText(ctx, of, def, group, locale)
    lines.push({
      texts: columns.map((column, at) =>
        at === 0 ? `${'\u2003'.repeat(level)}${label}` : figureOf(column, group.figures[column.id]),
      ),
      look: { head: true },
    })
    for (const inner of groups) putGroup(inner, level + 1)
    for (const row of own) putRow(row)
  }
  const { groups, others } = intoGroups(heads, by, rows, locale.timeZone)
  for (const group of groups) putGroup(group, 0)
  for (const row of others) putRow(row)
  const totals = columns.map(column => figureOf(column, all?.[column.id]))
  const free = totals.indexOf('')
  return {
    kind: 'table',
    title: '',
    heads: columns.map(({ id, label }) => ({ label, align: isNumber(info.table, id) ? 'end' : 'start' })),
    rows: lines.map(({ texts }) => texts),
    looks: lines.map(({ look }) => look),
    totals: summed.length > 0 ? totals.map((text, at) => (at === free ? printing.words.total : text)) : null,
    sums: null,
  }
}

/** The heads of all groups, 200 at a time, up to the thousand that are listed. */
const allGroups = async (
  ctx: Ctx,
  wanted: ListWanted,
  figures: readonly Aggregate[],
): Promise<readonly RecordGroup[]> => {
  const { by = [], order = 'value' } = wanted.group ?? {}
  const found: RecordGroup[] = []
  for (let page = 1; ; page++) {
    const { data, more } = await listGroups(ctx, wanted.table, {
      ...questionOf(wanted),
      by,
      order,
      figures,
      page,
    })
    found.push(...data)
    if (!more) return found
  }
}
