import type { Readable } from 'node:stream'
import type { Kernel } from '@gantry/kernel/server'
import { writeZip, type ZipEntry } from '@gantry/records/server'
import { canonicalText } from '../../shared/canonical.ts'
import { type DesignPackage, manifestSchema } from '../../shared/package/package.ts'
import { designServer } from '../design-server.ts'

/** A package as the files of its folder: equal designs give equal texts. */
const packageFiles = (
  kernel: Kernel,
  { manifest, designs }: DesignPackage,
): readonly { readonly path: string; readonly text: string }[] => {
  const folders = new Map(manifest.applications.map(({ id, folder }) => [id, folder]))
  return [
    { path: 'gantry.json', text: canonicalText(manifest, manifestSchema) },
    ...designs.map(({ app, kind, id, body }) => ({
      path: `applications/${folders.get(app)}/${kind}/${id}.json`,
      text: canonicalText(body, designServer(kernel, kind).kind.schema),
    })),
  ]
}

/** A package as a zip file. */
export const writePackage = (kernel: Kernel, contents: DesignPackage): Readable =>
  writeZip(entriesOf(packageFiles(kernel, contents)))

async function* entriesOf(files: ReturnType<typeof packageFiles>): AsyncGenerator<ZipEntry> {
  for (const { path, text } of files) yield { name: path, content: [text] }
}
