import { AppError, issue, newId } from '@gantry/base/shared'
import { audit, type Ctx, dropFile, inTransaction, isoSeconds, readFileRow, sql } from '@gantry/kernel/server'
import { getRecord } from '@gantry/records/server'
import type { Firmware } from '../../shared/ota/contract.ts'
import { readPublicKey, signManifest } from './signing.ts'

/** Firmware shown at most. */
const most = 500

interface NewFirmware {
  readonly product: string
  readonly title: string
  readonly version: string
  readonly requires?: string
  readonly notes?: string
  readonly file: string
}

/** Firmware of the space, newest first, with the key its signatures are checked with. */
export const listFirmware = async (
  ctx: Ctx,
): Promise<{ readonly data: readonly Firmware[]; readonly publicKey: string | null }> => {
  const { rows } = await ctx.db.run<Firmware>(sql`
    select f.id, jsonb_build_object('id', f.product, 'title', coalesce(p.f_name, '')) as product, f.title, f.version, f.requires, f.notes,
      coalesce(x.name, '') as file, f.size::float8 as size, f.sha256, f.manifest, f.signature, f.by_name as by,
      ${isoSeconds(sql`f.at`)} as at,
      (select count(*)::int from gantry.ota_campaign c where c.firmware = f.id) as campaigns
    from gantry.firmware f
      left join gantry.t_product p on p.space = f.space and p.id = f.product
      left join gantry.file x on x.space = f.space and x.id = f.file
    where f.space = ${ctx.space} order by f.at desc limit ${most}`)
  return { data: rows, publicKey: await readPublicKey(ctx) }
}

/**
 * Makes firmware of a file that the caller uploaded. @throws AppError record.not_found for the product, file.not_found for a file of
 * somebody else, request.invalid for a title and version that there are
 */
export const addFirmware = (ctx: Ctx, asked: NewFirmware): Promise<{ id: string }> =>
  inTransaction(ctx, async tx => {
    const { product, title, version, requires = null, notes = '', file: fileId } = asked
    await getRecord(tx, 'product', product)
    const file = await readFileRow(tx, fileId)
    if (file.owner !== tx.actor.personId) throw new AppError('file.not_found')
    if (requires === version) throw new AppError('request.invalid', {}, [issue('requires', 'not_valid')])
    const { rows } = await tx.db.run<{ code: string }>(sql`
      select f_code as code from gantry.t_product where space = ${tx.space} and id = ${product}::uuid`)
    const signed = await signManifest(tx, {
      product: rows[0]?.code ?? '',
      title,
      version,
      size: Number(file.size),
      sha256: file.sha256,
      requires,
    })
    const id = newId()
    const { count } = await tx.db.run(sql`
      insert into gantry.firmware (id, space, product, title, version, requires, notes, file, size, sha256, manifest, signature, by_name, at)
      values (${id}::uuid, ${tx.space}, ${product}::uuid, ${title}, ${version}, ${requires}, ${notes}, ${fileId}::uuid, ${file.size},
        ${file.sha256}, ${signed.manifest}, ${signed.signature}, ${tx.actor.name}, ${tx.now})
      on conflict (space, title, version) do nothing`)
    if (count === 0)
      throw new AppError('request.invalid', {}, [
        issue('version', 'duplicate', { value: `${title} ${version}` }),
      ])
    await audit(tx, { action: 'ota.firmware_added', details: { id, title, version, sha256: file.sha256 } })
    return { id }
  })

/** Removes firmware with its file. @throws AppError record.not_found, request.invalid while a campaign uses it */
export const removeFirmware = (ctx: Ctx, id: string): Promise<void> =>
  inTransaction(ctx, async tx => {
    const { rows: using } = await tx.db.run<{ name: string }>(sql`
      select name from gantry.ota_campaign where space = ${tx.space} and firmware = ${id}::uuid limit 1`)
    if (using[0])
      throw new AppError('request.invalid', {}, [issue('firmware', 'in_use', { table: using[0].name })])
    const { rows } = await tx.db.run<{ title: string; version: string; file: string }>(sql`
      delete from gantry.firmware where space = ${tx.space} and id = ${id}::uuid returning title, version, file`)
    const [removed] = rows
    if (!removed) throw new AppError('record.not_found')
    await audit(tx, {
      action: 'ota.firmware_removed',
      details: { id, title: removed.title, version: removed.version },
    })
    const { rows: others } = await tx.db.run(sql`
      select 1 from gantry.firmware where space = ${tx.space} and file = ${removed.file}::uuid limit 1`)
    if (others.length === 0) await dropFile(tx, removed.file)
  })
