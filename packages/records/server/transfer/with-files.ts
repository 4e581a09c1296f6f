import type { Readable } from 'node:stream'
import { limits } from '@gantry/base/shared'
import type { Locale } from '@gantry/fields/shared'
import { type Ctx, openFile } from '@gantry/kernel/server'
import type { Query, TableDef, TableId } from '@gantry/model/shared'
import { catalogOf, tableOf } from '../catalog/snapshots.ts'
import { effectiveRights } from '../policy/effective-rights.ts'
import { streamRecords } from '../read/stream-records.ts'
import { type FilePlace, freeName, placesOf, plainName, storedFiles, titleWriter } from './placed-files.ts'
import { writeCsv } from './write-csv.ts'
import { writeZip, type ZipEntry } from './write-zip.ts'

/** Lines of the list of files that are not included. */
const mostListed = 20_000

/** The sheet of an export, and what the texts beside it are called. */
interface WithFiles {
  readonly sheet: { readonly name: string; readonly stream: Readable }
  readonly query: Query
  readonly words: {
    /** Name of the list of files that are not included. */
    readonly left: string
    readonly record: string
    readonly file: string
    /** Why a file is not included: beyond the limit, or no longer stored. */
    readonly limit: string
    readonly gone: string
  }
}

/**
 * A zip of the sheet and of the files in readable fields of its records and their slave rows, in a folder for each record. Records are read again by
 * cursor with the same rights. What goes beyond the limits, or is no longer stored, is listed in a file with the reason.
 */
export const zipWithFiles = async (ctx: Ctx, id: TableId, wanted: WithFiles): Promise<Readable> => {
  const table = await tableOf(ctx, id)
  const { readable } = await effectiveRights(ctx, table)
  const places = placesOf(await catalogOf(ctx), table, readable, ctx.actor.lang)
  const shown = [...(readable.includes(table.title) ? [table.title] : []), ...places.map(({ id }) => id)]
  const query = { ...wanted.query, fields: [...new Set(shown)] }
  return writeZip(entriesOf(ctx, table, places, { ...wanted, query }))
}

async function* entriesOf(
  ctx: Ctx,
  table: TableDef,
  places: readonly FilePlace[],
  { sheet, query, words }: WithFiles,
): AsyncGenerator<ZipEntry, void, undefined> {
  yield { name: sheet.name, content: sheet.stream }
  if (places.length === 0) return
  const locale: Locale = { lang: ctx.actor.lang, timeZone: ctx.actor.timeZone }
  const titleOf = titleWriter(table, locale)
  const taken = new Set<string>()
  const left: string[][] = []
  let [count, bytes] = [0, 0]
  for await (const batch of streamRecords(ctx, table.id, query)) {
    const stored = await storedFiles(ctx, batch, places)
    for (const record of batch) {
      const title = titleOf(record)
      for (const place of places) {
        for (const { label, file } of place.filesIn(record)) {
          const size = stored.get(file.id)
          const isOver =
            size !== undefined && (count >= limits.exportFiles || bytes + size > limits.exportFileBytes)
          if (size === undefined || isOver) {
            if (left.length < mostListed) left.push([title, file.name, isOver ? words.limit : words.gone])
          } else {
            count++
            bytes += size
            const name = freeName(taken, `${plainName(title)}/${plainName(label)} - ${plainName(file.name)}`)
            yield { name, content: openFile(ctx, file.id).stream() }
          }
        }
      }
    }
  }
  if (left.length === 0) return
  async function* rows() {
    yield left
  }
  yield {
    name: freeName(taken, `${plainName(words.left)}.csv`),
    content: writeCsv([words.record, words.file, words.left], rows()),
  }
}
