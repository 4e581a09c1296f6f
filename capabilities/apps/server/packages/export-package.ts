import { writePackage } from '@gantry/designs/server'
import { Download } from '@gantry/http/server'
import { audit, type Ctx } from '@gantry/kernel/server'
import { requireDesigner } from '@gantry/records/server'
import { collectPackage, packageFileName } from './collect-package.ts'

/**
 * Exports applications as a package. Allowed for administrators of the space and for designers of all these applications.
 * @throws AppError permission.denied, record.not_found, and what `collectRecords` refuses
 */
export const exportPackage = async (
  ctx: Ctx,
  wanted: Parameters<typeof collectPackage>[1],
): Promise<Download> => {
  for (const app of wanted.apps) await requireDesigner(ctx, app)
  const contents = await collectPackage(ctx, wanted)
  await audit(ctx, {
    action: 'package.exported',
    details: { apps: wanted.apps, records: { ...wanted.records } },
  })
  return new Download({
    stream: writePackage(ctx.kernel, contents, contents.attached),
    filename: packageFileName(contents),
    mime: 'application/zip',
  })
}
