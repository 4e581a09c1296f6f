import { AppError, type Text, textIn } from '@gantry/base/shared'
import { Download } from '@gantry/http/server'
import { audit, type Ctx, confirmLeaving, openFile, readFileRow, sql } from '@gantry/kernel/server'
import { personalFields } from '@gantry/records/server'
import type { DeploymentSummary } from '../../shared/deployments/types.ts'
import { deployments as texts } from '../../texts/deployments.ts'
import { tablesOfApp } from './app-part.ts'

/**
 * The file of a package. The question is asked here and not when the package is made: until it is downloaded nothing leaves.
 * @throws AppError record.not_found, also while it is made; confirmation.waiting
 */
export const deploymentFile = async (ctx: Ctx, id: string): Promise<Download> => {
  const { rows } = await ctx.db.run<Ready>(sql`
    select file, name, records, files, app, summary from gantry.deployment_package
    where space = ${ctx.space} and id = ${id} and state = 'ready' and file is not null`)
  if (!rows[0]) throw new AppError('record.not_found')
  const { name: title, records, files, app, summary } = rows[0]
  const counted = Object.values(summary.counts).reduce((sum, { rows: each }) => sum + each, 0)
  await confirmLeaving(ctx, {
    way: 'deployment',
    asked: { id },
    facts: async () =>
      app === null
        ? { title, rows: counted, whole: records || files, files, personal: [members] }
        : {
            title,
            rows: summary.counts.records.rows,
            files,
            personal: records ? await personalOf(ctx, app) : [],
          },
  })
  const { id: file, name, mime, size } = await readFileRow(ctx, rows[0].file)
  await audit(ctx, { action: 'deployment.downloaded', details: { id, name: title } })
  return new Download({ stream: openFile(ctx, file).stream(), filename: name, mime, size })
}

interface Ready {
  readonly file: string
  readonly name: string
  readonly records: boolean
  readonly files: boolean
  /** The application it is of; null: the whole space. */
  readonly app: string | null
  readonly summary: DeploymentSummary
}

/** Every package of a space carries the organisation with its members, their phone numbers included. */
const members = textIn(texts, 'deployment.members')

/** Personal fields of the tables of an application. */
const personalOf = async (ctx: Ctx, app: string): Promise<readonly Text[]> => {
  const found: Text[] = []
  for (const table of await tablesOfApp(ctx, app)) found.push(...(await personalFields(ctx, table)))
  return found
}
