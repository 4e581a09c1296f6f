import { application } from '@gantry/apps/server'
import { AppError, newId } from '@gantry/base/shared'
import {
  audit,
  type Ctx,
  dropFile,
  enqueue,
  inTransaction,
  isoSeconds,
  readSpaceSetting,
  sql,
} from '@gantry/kernel/server'
import { exportSetting, type InputOf, type OutputOf } from '@gantry/model/shared'
import { getRecord } from '@gantry/records/server'
import type * as contract from '../../shared/deployments/contract.ts'
import type { DeploymentInfo, DeploymentWork } from '../../shared/deployments/types.ts'
import { makeJob, rehearseJob, restoreJob, verifyJob } from './jobs.ts'
import { nameTables } from './name-tables.ts'
import { makeRoom, mostPackages, settleLeft } from './room.ts'
import { ownKey, printOf } from './signing.ts'

/** Days after which a package that was not read back counts as unproved. */
const provedFor = 30

/** Packages of the space, newest first. */
export const listDeployments = async (ctx: Ctx): Promise<OutputOf<typeof contract.listDeployments>> => {
  const since = new Date(ctx.now.getTime() - provedFor * 86_400_000)
  const { rows } = await ctx.db.run<Row>(sql`
    select id, name, records, files, app, state, work, size::float8 as size, sha256, summary, made_by as "madeBy",
      ${isoSeconds(sql`made_at`)} as "madeAt", verified_by as "verifiedBy", ${isoSeconds(sql`verified_at`)} as "verifiedAt",
      problems, rehearsed_by as "rehearsedBy", ${isoSeconds(sql`rehearsed_at`)} as "rehearsedAt",
      coalesce(rehearsed_at > ${since} and json_array_length(problems) = 0, false) as proved,
      received_from as "receivedFrom", signer, restored_by as "restoredBy", ${isoSeconds(sql`restored_at`)} as "restoredAt",
      restored, error
    from gantry.deployment_package where space = ${ctx.space} order by made_at desc, id desc limit ${mostPackages}`)
  const key = await ownKey(ctx)
  const data = rows.map(({ receivedFrom, signer, ...row }) => ({
    ...row,
    received: receivedFrom !== null && signer !== null ? { space: receivedFrom, key: printOf(signer) } : null,
  }))
  return { data, key: key === null ? null : printOf(key), names: await nameTables(ctx, data) }
}

interface Row extends Omit<DeploymentInfo, 'received'> {
  readonly receivedFrom: string | null
  /** Public key. */
  readonly signer: string | null
}

/** @throws AppError feature.off, record.not_found for an application, deployment.too_many, deployment.busy while another one is made */
export const makeDeployment = (
  ctx: Ctx,
  given: InputOf<typeof contract.makeDeployment>,
): Promise<OutputOf<typeof contract.makeDeployment>> =>
  inTransaction(ctx, async tx => {
    const mayExport = await readSpaceSetting(tx.kernel, tx.space, exportSetting)
    if ((given.records || given.files) && !mayExport) throw new AppError('feature.off')
    if ((await makeRoom(tx)) > 0) throw new AppError('deployment.busy')
    const id = newId(tx.now.getTime())
    const name = given.name.trim() || tx.space
    const { app = null } = given
    if (app !== null) await getRecord(tx, application.id, app)
    await tx.db.run(sql`
      insert into gantry.deployment_package (id, space, name, records, files, app, state, work, made_by, made_at)
      values (${id}, ${tx.space}, ${name}, ${given.records}, ${given.files}, ${app}, 'making', 'make', ${tx.actor.name}, ${tx.now})`)
    await audit(tx, {
      action: 'deployment.made',
      details: { id, name, records: given.records, files: given.files, ...(app !== null && { app }) },
    })
    return { id, job: await enqueue(tx, makeJob, { id }) }
  })

/** Begins work on a package that is ready. @throws AppError record.not_found, deployment.busy */
const begin = async (ctx: Ctx, id: string, work: DeploymentWork): Promise<void> => {
  await settleLeft(ctx)
  const { rows } = await ctx.db.run<{ name: string; free: boolean }>(sql`
    select name, state = 'ready' and work is null as free from gantry.deployment_package
    where space = ${ctx.space} and id = ${id} for update`)
  if (!rows[0]) throw new AppError('record.not_found')
  if (!rows[0].free) throw new AppError('deployment.busy')
  await ctx.db.run(sql`
    update gantry.deployment_package set work = ${work}, error = null where space = ${ctx.space} and id = ${id}`)
  await audit(ctx, { action: `deployment.${work}`, details: { id, name: rows[0].name } })
}

/** @throws AppError record.not_found, deployment.busy */
export const startVerifying = (ctx: Ctx, id: string): Promise<{ readonly job: string }> =>
  inTransaction(ctx, async tx => {
    await begin(tx, id, 'verify')
    return { job: await enqueue(tx, verifyJob, { id }) }
  })

/** @throws AppError record.not_found, deployment.busy */
export const startRehearsing = (ctx: Ctx, id: string): Promise<{ readonly job: string }> =>
  inTransaction(ctx, async tx => {
    await begin(tx, id, 'rehearse')
    return { job: await enqueue(tx, rehearseJob, { id }) }
  })

/** @throws AppError record.not_found, deployment.busy */
export const startRestoring = (ctx: Ctx, id: string): Promise<{ readonly job: string }> =>
  inTransaction(ctx, async tx => {
    await begin(tx, id, 'restore')
    return { job: await enqueue(tx, restoreJob, { id }) }
  })

/** @throws AppError record.not_found, deployment.busy */
export const dropDeployment = async (ctx: Ctx, id: string): Promise<void> => {
  const file = await inTransaction(ctx, async tx => {
    await settleLeft(tx)
    const { rows } = await tx.db.run<{ name: string; file: string | null; busy: boolean }>(sql`
      select name, file, work is not null as busy from gantry.deployment_package
      where space = ${tx.space} and id = ${id} for update`)
    if (!rows[0]) throw new AppError('record.not_found')
    if (rows[0].busy) throw new AppError('deployment.busy')
    await tx.db.run(sql`delete from gantry.deployment_package where space = ${tx.space} and id = ${id}`)
    await audit(tx, { action: 'deployment.deleted', details: { id, name: rows[0].name } })
    return rows[0].file
  })
  if (file !== null) await dropFile(ctx, file)
}
