import type { Readable } from 'node:stream'
import { AppError, limits } from '@gantry/base/shared'
import { type Ctx, openFile } from '@gantry/kernel/server'
import type { TableId } from '@gantry/model/shared'
import { catalogOf, tableOf } from '../catalog/snapshots.ts'
import { effectiveRights } from '../policy/effective-rights.ts'
import { getRecord } from '../read/get-record.ts'
import { freeName, placesOf, plainName, storedFiles, titleWriter } from './placed-files.ts'
import { writeZip, type ZipEntry } from './write-zip.ts'

/**
 * A zip of all files of a record and its slave rows, in fields the actor may read, compressed while it is sent.
 * @throws AppError table.not_found, record.not_found; record.no_files; record.too_many_files beyond the limits, before
 * anything is sent; file.not_found where a file is no longer stored
 */
export const zipRecordFiles = async (
  ctx: Ctx,
  id: TableId,
  record: string,
): Promise<{ readonly name: string; readonly stream: Readable }> => {
  const table = await tableOf(ctx, id)
  const { data } = await getRecord(ctx, id, record)
  const { lang, timeZone } = ctx.actor
  const { readable } = await effectiveRights(ctx, table)
  const places = placesOf(await catalogOf(ctx), table, readable, lang)
  const files = places.flatMap(place => place.filesIn(data))
  if (files.length === 0) throw new AppError('record.no_files')
  const stored = await storedFiles(ctx, [data], places)
  const bytes = files.reduce((sum, { file }) => sum + (stored.get(file.id) ?? 0), 0)
  if (files.length > limits.recordFiles || bytes > limits.recordFileBytes)
    throw new AppError('record.too_many_files', {
      most: limits.recordFiles,
      megabytes: limits.recordFileBytes / 1024 ** 2,
    })
  if (files.some(({ file }) => !stored.has(file.id))) throw new AppError('file.not_found')
  const taken = new Set<string>()
  async function* entries(): AsyncGenerator<ZipEntry, void, undefined> {
    for (const { label, file } of files)
      yield {
        name: freeName(taken, `${plainName(label)} - ${plainName(file.name)}`),
        content: openFile(ctx, file.id).stream(),
      }
  }
  const title = plainName(titleWriter(table, { lang, timeZone })(data))
  return { name: `${title}.zip`, stream: writeZip(entries()) }
}
