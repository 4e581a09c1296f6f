import { AppError, dayIn, issue, localise } from '@gantry/base/shared'
import { audit, type Ctx, confirmLeaving, type JobControl } from '@gantry/kernel/server'
import type { Filter, TableId } from '@gantry/model/shared'
import { personalFields, tableOf } from '@gantry/records/server'
import { drawQr } from '../../shared/codes.ts'
import { mostLabels } from '../../shared/contract.ts'
import { type LabelFormat, labelFormats, sheetsOf } from '../../shared/labels.ts'
import { most } from '../../shared/template.ts'
import { hasCodes, listCodes } from '../list-codes.ts'
import { openPdf } from '../pdf/document.ts'
import { type Mark, mm } from '../pdf/flow.ts'
import { breakLines } from '../pdf/lines.ts'
import { baseline, ink } from '../pdf/rows.ts'
import type { Typeface } from '../pdf/typeface.ts'
import { fileName, type PrintedCount, type PrintedFile } from './printed-file.ts'
import { addressesOf } from './printing-of.ts'
import { watermarkOf } from './watermark-of.ts'

export type LabelsWanted = {
  readonly table: TableId
  readonly range: 'all' | 'own'
  readonly fields: readonly string[]
  readonly filter?: Filter
  readonly search?: string
  /** The id of a label format. */
  readonly format: string
  /** The first free place of a used sheet, counted from 1. */
  readonly start: number
  readonly origin: string
}

/** Lines of text beside a code: at most two for each identifier field. */
const mostLines = 2
const padding = 1.5 * mm

const formatOf = ({ format: id }: LabelsWanted): LabelFormat => {
  const format = labelFormats.find(each => each.id === id)
  if (!format) throw new AppError('request.invalid', {}, [issue('format', 'not_an_option', { value: id })])
  return format
}

/**
 * Refuses what the job would refuse.
 * @throws AppError request.invalid, table.not_found, query.invalid, print.nothing, print.too_many
 */
export const checkLabels = async (ctx: Ctx, wanted: LabelsWanted): Promise<void> => {
  formatOf(wanted)
  if (!(await hasCodes(ctx, wanted, 1))) throw new AppError('print.nothing')
  if (await hasCodes(ctx, wanted, mostLabels + 1)) throw tooMany()
}

/**
 * Called before the labels are begun.
 * @throws AppError what `checkLabels` refuses; confirmation.waiting where the security officer confirms so many records first
 */
export const confirmLabels = async (ctx: Ctx, wanted: LabelsWanted): Promise<void> => {
  await checkLabels(ctx, wanted)
  const { table: id, range, fields, filter, search } = wanted
  await confirmLeaving(ctx, {
    way: 'labels',
    asked: { table: id, range, fields, filter, search },
    facts: async () => {
      const table = await tableOf(ctx, id)
      const { data } = await listCodes(ctx, wanted)
      const personal = data.length > most.records ? await personalFields(ctx, table, fields) : []
      return { title: table.label, rows: data.length, personal, format: 'pdf' }
    },
  })
}

const tooMany = () => new AppError('print.too_many', { most: mostLabels })

/** Opens a PDF of labels; sheets are drawn one after the other. */
export const printLabels = async (
  ctx: Ctx,
  wanted: LabelsWanted,
  control: JobControl,
): Promise<PrintedFile> => {
  const format = formatOf(wanted)
  const table = await tableOf(ctx, wanted.table)
  const title = `${localise(table.label, ctx.actor.lang)}-QR-${dayIn(ctx.now.getTime(), ctx.actor.timeZone)}`
  const pdf = await openPdf({ title, author: ctx.actor.name, now: ctx.now }, await watermarkOf(ctx))
  const draw = async (): Promise<PrintedCount> => {
    const { data, more } = await listCodes(ctx, wanted)
    if (data.length === 0) throw new AppError('print.nothing')
    // Records may have come since the file was asked for.
    if (more) throw tooMany()
    const addressOf = await addressesOf(ctx, wanted.origin)
    const margins = { top: 0, right: 0, bottom: 0, left: 0 }
    const [width, height] = format.paper
    let [printed, pages] = [0, 0]
    for (const places of sheetsOf(data, format, wanted.start)) {
      await pdf.face.load(
        places.flatMap(row => row?.lines ?? []),
        400,
      )
      const marks = places.flatMap((row, at) =>
        row === null ? [] : labelAt(format, at, addressOf(wanted.table, row.id), row.lines, pdf.face),
      )
      await pdf.add(
        marks,
        { width: width * mm, height: height * mm, margins, head: '', foot: '' },
        async () => null,
      )
      pages++
      printed += places.filter(row => row !== null).length
      await control.progress(printed, data.length)
    }
    await audit(ctx, {
      action: 'records.labelled',
      table: wanted.table,
      details: { count: printed, format: format.id, fields: [...wanted.fields] },
    })
    pdf.end()
    return { printed, unread: 0, pages }
  }
  return { stream: pdf.stream, name: `${fileName(title)}.pdf`, mime: 'application/pdf', drawn: draw() }
}

/** The code of a record with its lines, at a place of the sheet. */
const labelAt = (
  format: LabelFormat,
  at: number,
  address: string,
  lines: readonly string[],
  face: Typeface,
): readonly Mark[] => {
  const [across, down] = [format.label[0] * mm, format.label[1] * mm]
  const left = (format.left + (at % format.columns) * (format.label[0] + format.gap[0])) * mm
  const top =
    (format.top + (Math.floor(at / format.columns) % format.rows) * (format.label[1] + format.gap[1])) * mm
  const edge = Math.min(down - 2 * padding, across * 0.5)
  const size = Math.max(6, Math.min(10, format.label[1] / 4))
  const x = left + padding + edge + 1 * mm
  const room = left + across - padding - x
  const texts = lines
    .flatMap(line => breakLines(line, room / size, face.advance(400)).slice(0, mostLines))
    .slice(0, Math.floor((down - 2 * padding) / (size * 1.3)))
  const drawing = drawQr(address)
  const begins = top + (down - texts.length * size * 1.3) / 2
  return [
    ...(drawing
      ? [
          {
            kind: 'drawing' as const,
            x: left + padding,
            y: top + (down - edge) / 2,
            width: edge,
            height: edge,
            drawing,
          },
        ]
      : []),
    ...texts.map(
      (text, line): Mark => ({
        kind: 'text',
        x,
        y: begins + (line * 1.3 + baseline) * size,
        text,
        size,
        weight: 400,
        ink: ink.normal,
      }),
    ),
  ]
}
