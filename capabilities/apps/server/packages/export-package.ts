import type { Text } from '@gantry/base/shared'
import { writePackage } from '@gantry/designs/server'
import { Download } from '@gantry/http/server'
import { audit, type Ctx, confirmLeaving } from '@gantry/kernel/server'
import { personalFields, requireDesigner, tableOf } from '@gantry/records/server'
import { type CollectedPackage, collectPackage, packageFileName } from './collect-package.ts'

type Wanted = Parameters<typeof collectPackage>[1]

/**
 * Exports applications as a package. Allowed for administrators of the space and for designers of all these applications.
 * @throws AppError permission.denied, record.not_found, what `collectRecords` refuses; with records confirmation.waiting
 */
export const exportPackage = async (ctx: Ctx, wanted: Wanted): Promise<Download> => {
  for (const app of wanted.apps) await requireDesigner(ctx, app)
  const contents = await collectPackage(ctx, wanted)
  const { apps, records = {}, files = false } = wanted
  const rows = contents.records.reduce((sum, table) => sum + table.records.length, 0)
  if (Object.keys(records).length > 0)
    await confirmLeaving(ctx, {
      way: 'package',
      asked: { apps, records, files },
      facts: async () => ({
        title: titleOf(contents),
        rows,
        personal: await personalOf(ctx, Object.keys(records)),
        files,
      }),
    })
  await audit(ctx, {
    action: 'package.exported',
    details: { apps, records: { ...records }, name: titleOf(contents), count: rows },
  })
  return new Download({
    stream: writePackage(ctx.kernel, contents, contents.attached),
    filename: packageFileName(contents),
    mime: 'application/zip',
  })
}

const titleOf = ({ manifest }: CollectedPackage): string =>
  manifest.applications.map(({ name }) => name).join('、')

const personalOf = async (ctx: Ctx, tables: readonly string[]): Promise<readonly Text[]> => {
  const found: Text[] = []
  for (const table of tables) found.push(...(await personalFields(ctx, await tableOf(ctx, table))))
  return found
}
