import { AppError } from '@gantry/base/shared'
import { writePackage } from '@gantry/designs/server'
import { Download } from '@gantry/http/server'
import { audit, type Ctx } from '@gantry/kernel/server'
import { listEntries } from '../list-apps.ts'
import { collectPackage, packageFileName } from './collect-package.ts'

/**
 * Applications as a package, for administrators of the space and for whoever administers every one of them.
 * @throws AppError permission.denied, record.not_found
 */
export const exportPackage = async (
  ctx: Ctx,
  wanted: { readonly apps: readonly string[]; readonly name?: string },
): Promise<Download> => {
  const { apps } = await listEntries(ctx)
  const mayExport = (id: string) => apps.some(app => app.id === id && app.configurable)
  if (!wanted.apps.every(mayExport)) throw new AppError('permission.denied')
  const contents = await collectPackage(ctx, wanted)
  await audit(ctx, { action: 'package.exported', details: { apps: wanted.apps } })
  return new Download({
    stream: writePackage(ctx.kernel, contents),
    filename: packageFileName(contents),
    mime: 'application/zip',
  })
}
