import type { Readable } from 'node:stream'
import { AppError } from '@gantry/base/shared'
import type { Kernel } from '@gantry/kernel/server'
import { writeZip, type ZipEntry } from '@gantry/records/server'
import { canonicalText } from '../../shared/canonical.ts'
import { type DesignPackage, manifestSchema } from '../../shared/package/package.ts'
import { designServer } from '../design-server.ts'
import { packageLimits } from './unpack.ts'

/** A package as the files of its folder: equal designs give equal texts. */
const packageFiles = (
  kernel: Kernel,
  { manifest, designs, records }: DesignPackage,
): readonly { readonly path: string; readonly text: string }[] => {
  const folders = new Map(manifest.applications.map(({ id, folder }) => [id, folder]))
  return [
    { path: 'gantry.json', text: canonicalText(manifest, manifestSchema) },
    ...designs.map(({ app, kind, id, body }) => ({
      path: `applications/${folders.get(app)}/${kind}/${id}.json`,
      text: canonicalText(body, designServer(kernel, kind).kind.schema),
    })),
    ...records.map(({ app, table, fields, records }) => ({
      path: `applications/${folders.get(app)}/records/${table}.json`,
      text: `${JSON.stringify({ table, fields, records }, null, 2)}\n`,
    })),
  ]
}

/** A file that records of a package name by its path. */
export interface AttachedFile {
  readonly path: string
  open(): Readable
}

/**
 * A package as a zip file, with the files its records name.
 * @throws AppError package.records_too_large for records that a reader would refuse
 */
export const writePackage = (
  kernel: Kernel,
  contents: DesignPackage,
  attached: readonly AttachedFile[] = [],
): Readable => {
  const files = packageFiles(kernel, contents)
  const long = files.find(({ text }) => Buffer.byteLength(text) > packageLimits.entry)
  if (long)
    throw new AppError('package.records_too_large', {
      path: long.path,
      megabytes: packageLimits.entry / 1024 ** 2,
    })
  return writeZip(entriesOf(files, attached))
}

async function* entriesOf(
  files: ReturnType<typeof packageFiles>,
  attached: readonly AttachedFile[],
): AsyncGenerator<ZipEntry> {
  for (const { path, text } of files) yield { name: path, content: [text] }
  for (const { path, open } of attached) yield { name: path, content: open() }
}
