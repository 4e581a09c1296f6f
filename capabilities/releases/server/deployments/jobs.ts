import { AppError } from '@gantry/base/shared'
import { type Ctx, defineJob, dropFile, empty, type Sql, sql, storeFile } from '@gantry/kernel/server'
import type { DeploymentProblem } from '../../shared/deployments/types.ts'
import { checkDeployment } from './check.ts'
import { packDeployment } from './pack.ts'
import { rehearseRestore } from './rehearse.ts'
import { restoreDeployment } from './restore.ts'
import { ownKey } from './signing.ts'
import { summaryOf } from './summary.ts'

/** Bytes of a package: what a zip holds. */
const largest = 4 * 1024 ** 3

interface Input {
  readonly id: string
}

interface Held {
  readonly name: string
  readonly records: boolean
  readonly files: boolean
  readonly app: string | null
  readonly state: string
  readonly file: string | null
  readonly sha256: string | null
  readonly signer: string | null
}

const held = async (ctx: Ctx, id: string): Promise<Held> => {
  const { rows } = await ctx.db.run<Held>(sql`
    select name, records, files, app, state, file, sha256, signer from gantry.deployment_package
    where space = ${ctx.space} and id = ${id}`)
  if (!rows[0]) throw new AppError('record.not_found')
  return rows[0]
}

/** Ends the work on a package with the code of its failure, which stays a failure of the job. */
const failed = async (ctx: Ctx, id: string, error: unknown): Promise<never> => {
  await noteFailure(ctx, id, error)
  throw error
}

const noteFailure = async (ctx: Ctx, id: string, error: unknown): Promise<void> => {
  const found = error instanceof AppError ? error.code : 'server.failed'
  const code = found === 'file.too_large' ? 'deployment.too_large' : found
  await ctx.db.run(sql`
    update gantry.deployment_package set work = null, error = ${code},
      state = case state when 'making' then 'failed' else state end
    where space = ${ctx.space} and id = ${id}`)
}

const refused = (ctx: Ctx, { id }: Input, error: AppError): Promise<void> => noteFailure(ctx, id, error)

/** Makes the file of a package. */
export const makeJob = defineJob({
  name: 'deployment_make',
  refused,
  run: async (ctx, { id }: Input, control): Promise<object> => {
    const { state, name, records, files, app } = await held(ctx, id)
    if (state === 'ready') return {}
    try {
      const { kept, manifest } = await packDeployment(
        ctx,
        { id, name, records, files, app },
        control.progress,
        stream =>
          storeFile(ctx, stream, {
            name: `${name}.zip`,
            mime: 'application/zip',
            purpose: 'export',
            maxSize: largest,
          }),
      )
      const { count } = await ctx.db.run(sql`
        update gantry.deployment_package set state = 'ready', work = null, error = null, file = ${kept.id},
          sha256 = ${kept.sha256}, size = ${kept.size}, summary = ${JSON.stringify(summaryOf(manifest))}::json
        where space = ${ctx.space} and id = ${id}`)
      if (count === 0) await dropFile(ctx, kept.id)
      return {}
    } catch (error) {
      return failed(ctx, id, error)
    }
  },
})

/** Checks a package from its first byte to its last. */
export const verifyJob = defineJob({
  name: 'deployment_verify',
  refused,
  run: async (ctx, { id }: Input, control): Promise<object> => {
    try {
      const stored = storedOf(await held(ctx, id))
      const { problems } = await checkDeployment(ctx, stored, control.progress)
      await keepChecked(ctx, id, problems)
      return { problems: problems.length }
    } catch (error) {
      return failed(ctx, id, error)
    }
  },
})

/** Checks a package and reads it back. */
export const rehearseJob = defineJob({
  name: 'deployment_rehearse',
  refused,
  run: async (ctx, { id }: Input, control): Promise<object> => {
    try {
      const stored = storedOf(await held(ctx, id))
      const checked = await checkDeployment(ctx, stored, control.progress)
      const problems =
        checked.manifest && checked.problems.length === 0
          ? await rehearseRestore(ctx, stored.file, checked.manifest, control.progress)
          : checked.problems
      await keepChecked(
        ctx,
        id,
        problems,
        sql`, rehearsed_by = ${ctx.actor.name}, rehearsed_at = ${ctx.kernel.now()}`,
      )
      return { problems: problems.length }
    } catch (error) {
      return failed(ctx, id, error)
    }
  },
})

/** Checks a package and brings back what is gone. */
export const restoreJob = defineJob({
  name: 'deployment_restore',
  refused,
  run: async (ctx, { id }: Input, control): Promise<object> => {
    try {
      const stored = storedOf(await held(ctx, id))
      const { manifest, problems } = await checkDeployment(ctx, stored, control.progress)
      if (!manifest || problems.length > 0) {
        await keepChecked(ctx, id, problems)
        return { problems: problems.length }
      }
      const isOwn = stored.signer === null || stored.signer === (await ownKey(ctx))
      const restored = await restoreDeployment(ctx, { file: stored.file, isOwn }, manifest, control.progress)
      const done = sql`, restored_by = ${ctx.actor.name}, restored_at = ${ctx.kernel.now()},
        restored = ${JSON.stringify(restored)}::json`
      await keepChecked(ctx, id, problems, done)
      return { rows: restored.reduce((sum, { rows }) => sum + rows, 0) }
    } catch (error) {
      return failed(ctx, id, error)
    }
  },
})

const storedOf = ({ file, sha256, signer }: Held) => {
  if (file === null || sha256 === null) throw new AppError('record.not_found')
  return { file, sha256, signer }
}

const keepChecked = async (
  ctx: Ctx,
  id: string,
  problems: readonly DeploymentProblem[],
  more: Sql = empty,
): Promise<void> => {
  await ctx.db.run(sql`
    update gantry.deployment_package set work = null, error = null, verified_by = ${ctx.actor.name},
      verified_at = ${ctx.kernel.now()}, problems = ${JSON.stringify(problems)}::json ${more}
    where space = ${ctx.space} and id = ${id}`)
}
