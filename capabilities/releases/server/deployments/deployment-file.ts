import { AppError } from '@gantry/base/shared'
import { Download } from '@gantry/http/server'
import { audit, type Ctx, openFile, readFileRow, sql } from '@gantry/kernel/server'

/** @throws AppError record.not_found, also while it is made */
export const deploymentFile = async (ctx: Ctx, id: string): Promise<Download> => {
  const { rows } = await ctx.db.run<{ file: string; name: string }>(sql`
    select file, name from gantry.deployment_package
    where space = ${ctx.space} and id = ${id} and state = 'ready' and file is not null`)
  if (!rows[0]) throw new AppError('record.not_found')
  const { id: file, name, mime, size } = await readFileRow(ctx, rows[0].file)
  await audit(ctx, { action: 'deployment.downloaded', details: { id, name: rows[0].name } })
  return new Download({ stream: openFile(ctx, file).stream(), filename: name, mime, size })
}
