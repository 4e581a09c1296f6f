import { AppError, dayIn, fillIn, type JsonObject, limits, localise } from '@gantry/base/shared'
import { Download, dictionaryOf } from '@gantry/http/server'
import {
  audit,
  type ConfirmedAct,
  type Ctx,
  defineJob,
  enqueue,
  readSpaceSetting,
  requireConfirmation,
  storeFile,
} from '@gantry/kernel/server'
import { exportSetting, parseQuery, type Query, watermarkExportsSetting } from '@gantry/model/shared'
import {
  checkStream,
  countRecords,
  effectiveRights,
  exportRecords,
  exportWatermark,
  personalFields,
  type SheetFormat,
  sheetMimes,
  tableOf,
  zipWithFiles,
} from '@gantry/records/server'
import { Check } from 'typebox/value'
import { exportRecords as exportContract } from '../shared/contract.ts'

type Wanted = {
  readonly table: string
  readonly format?: SheetFormat
  readonly filter?: Query['filter']
  readonly sort?: Query['sort']
  readonly search?: string
  readonly fields?: readonly string[]
  readonly beside?: boolean
  /** With the files of the records, in a zip. */
  readonly files?: boolean
}

const fileLimit = { most: limits.exportFiles, gigabytes: limits.exportFileBytes / 1024 ** 3 }

const keptFor = limits.exportHistoryDays * 24 * 3_600_000

/** Minimum interval between progress reports and cancel checks, in milliseconds. */
const breath = 400

export const exportJob = defineJob({
  name: 'export',
  kind: 'short',
  run: async (ctx, wanted: Wanted, control) => {
    let told = 0
    let rows = 0
    const { stream, name, mime } = await openExport(ctx, wanted, async count => {
      rows = count
      if (performance.now() - told < breath) return
      told = performance.now()
      await control.progress(rows, null)
    })
    const file = await storeFile(ctx, stream, {
      name,
      mime,
      purpose: 'export',
      maxSize: 8 * 1024 ** 3,
      expiresAt: new Date(ctx.kernel.now().getTime() + keptFor),
    })
    await control.progress(rows, rows)
    return { file: file.id, name: file.name, size: file.size }
  },
})

/** Records that leave as a file. An approved export runs once, with the rights the person has then. */
export const exportAct: ConfirmedAct<Wanted> = {
  kind: 'records.export',
  isInput: (input): input is Wanted => Check(exportContract.input, input),
  carryOut: async (ctx, wanted) => {
    await allow(ctx, wanted.table)
    return { job: await enqueue(ctx, exportJob, wanted) }
  },
}

/** @throws AppError permission.denied, query.invalid, confirmation.waiting immediately, before the job is queued */
export const startExport = async (ctx: Ctx, wanted: Wanted): Promise<string> => {
  await allow(ctx, wanted.table)
  const { fields: _fields, ...query } = queryOf(wanted)
  await checkStream(ctx, wanted.table, query)
  await confirm(ctx, wanted)
  return enqueue(ctx, exportJob, wanted)
}

/** Streams the file in the response, for API clients; the user interface uses the export job. */
export const downloadExport = async (ctx: Ctx, wanted: Wanted): Promise<Download> => {
  await allow(ctx, wanted.table)
  await confirm(ctx, wanted)
  const { stream, name, mime } = await openExport(ctx, wanted, async () => undefined)
  return new Download({ stream, filename: name, mime })
}

/** The query of an export request, without the options of the file. */
const queryOf = ({
  table: _table,
  format: _format,
  beside: _beside,
  files: _files,
  ...query
}: Wanted): Query => parseQuery(query)

const allow = async (ctx: Ctx, tableId: string): Promise<void> => {
  if (!(await readSpaceSetting(ctx.kernel, ctx.space, exportSetting))) throw new AppError('feature.off')
  const { operations } = await effectiveRights(ctx, await tableOf(ctx, tableId))
  if (!operations.includes('read') || !operations.includes('export')) throw new AppError('permission.denied')
}

const confirm = (ctx: Ctx, wanted: Wanted): Promise<void> =>
  requireConfirmation(ctx, {
    kind: exportAct.kind,
    input: JSON.parse(JSON.stringify(wanted)),
    facts: () => factsOf(ctx, wanted),
  })

/** How many records would leave, and which personal fields of them unmasked. */
const factsOf = async (ctx: Ctx, wanted: Wanted): Promise<JsonObject> => {
  const table = await tableOf(ctx, wanted.table)
  const { filter, search } = queryOf(wanted)
  const { count, capped } = await countRecords(ctx, table, {
    ...(filter !== undefined && { filter }),
    ...(search !== undefined && { search }),
  })
  const personal = await personalFields(ctx, table, wanted.fields)
  return {
    table: { id: table.id, title: table.label },
    rows: count,
    capped,
    personal: JSON.parse(JSON.stringify(personal)),
    format: wanted.format ?? 'xlsx',
    files: wanted.files ?? false,
    filtered: filter !== undefined || search !== undefined,
  }
}

/** The watermark of the space for the exporting user; empty if exports have none. */
const watermarkOf = async (ctx: Ctx): Promise<string> =>
  (await readSpaceSetting(ctx.kernel, ctx.space, watermarkExportsSetting)) ? exportWatermark(ctx) : ''

const openExport = async (ctx: Ctx, wanted: Wanted, onRows: (rows: number) => Promise<void>) => {
  const table = await tableOf(ctx, wanted.table)
  const format = wanted.format ?? 'xlsx'
  const query = queryOf(wanted)
  let rows = 0
  const { stream, ending } = await exportRecords(
    ctx,
    table.id,
    {
      query,
      format,
      pageHeader: await watermarkOf(ctx),
      ...(query.fields && { fields: query.fields }),
      ...(wanted.beside && { beside: true }),
    },
    async count => {
      rows += count
      await onRows(rows)
    },
  )
  // Every export writes an audit entry with its query (workflow specification, section 7.3).
  await audit(ctx, {
    action: 'records.exported',
    table: table.id,
    details: JSON.parse(JSON.stringify(wanted)),
  })
  const day = dayIn(ctx.now.getTime(), ctx.actor.timeZone)
  const title = `${localise(table.label, ctx.actor.lang)}-${day}`
  const sheet = { name: `${title}.${ending}`, stream }
  if (!wanted.files) return { ...sheet, mime: sheetMimes[ending] }
  const texts = dictionaryOf(ctx.kernel)[ctx.actor.lang]
  const say = (key: string, params = {}) => fillIn(texts.get(key) ?? key, params)
  return {
    stream: await zipWithFiles(ctx, table.id, {
      sheet,
      query,
      words: {
        left: say('export.files.left'),
        record: say('export.files.record'),
        file: say('export.file'),
        limit: say('export.files.limit', fileLimit),
        gone: say('export.files.gone'),
      },
    }),
    name: `${title}.zip`,
    mime: sheetMimes.zip,
  }
}
