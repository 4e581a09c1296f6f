import { AppError, issue, newId } from '@gantry/base/shared'
import type { Download } from '@gantry/http/server'
import {
  audit,
  type Ctx,
  databaseError,
  empty,
  everySpace,
  isoSeconds,
  platform,
  sql,
} from '@gantry/kernel/server'
import type { InputOf, OutputOf } from '@gantry/model/shared'
import { updateFor } from '../../shared/mobile/is-offered.ts'
import type * as contract from '../../shared/mobile/packages-contract.ts'
import { downloadOf, ownFiles } from '../own-files.ts'

const pageSize = 50
const usual = 'stable'

const offered = sql`p.id, p.platform, p.channel, p.version, p.code, p.link, p.notes_zh as "notesZh", p.notes_en as "notesEn",
  ${isoSeconds(sql`p.published_at`)} as "publishedAt", case when p.file is not null then json_build_object(
    'name', p.file ->> 'name', 'size', (p.file ->> 'size')::bigint, 'sha256', p.file ->> 'sha256') end as file`

export const listPackages = async (
  ctx: Ctx,
  { platform: of, page = 1 }: InputOf<typeof contract.listPackages>,
): Promise<OutputOf<typeof contract.listPackages>> => {
  const { rows } = await platform(ctx.kernel).run<contract.MobilePackage>(sql`
    select ${offered}, p.least, p.share, p.state, p.downloads::float8 as downloads, p.author,
      ${isoSeconds(sql`p.created_at`)} as "createdAt", p.state = 'published' and p.share = 100 and not exists (
        select 1 from gantry.mobile_package n where n.platform = p.platform and n.channel = p.channel
          and n.state = 'published' and n.share = 100 and n.code > p.code) as current
    from gantry.mobile_package p where ${of ? sql`p.platform = ${of}` : sql`true`}
    order by p.platform, p.channel, p.code desc limit ${pageSize + 1} offset ${(page - 1) * pageSize}`)
  return { data: rows.slice(0, pageSize), more: rows.length > pageSize }
}

/** @throws AppError request.invalid and record.duplicate with issues */
export const addPackage = async (
  ctx: Ctx,
  given: InputOf<typeof contract.addPackage>,
): Promise<{ readonly id: string }> => {
  const version = given.version.trim()
  const link = given.link?.trim() || null
  if (version === '') throw new AppError('request.invalid', {}, [issue('version', 'required')])
  if ((given.file === undefined) === (link === null))
    throw new AppError('request.invalid', {}, [issue('file', 'required')])
  if (link !== null && !/^https:\/\/[^\s/]+/.test(link))
    throw new AppError('request.invalid', {}, [issue('link', 'not_an_address')])
  requireLeast(given.least, given.code)
  const [file] = given.file === undefined ? [] : await ownFiles(ctx, [given.file], 'file')
  const kept = file && { id: file.id, name: file.name, size: file.size, mime: file.mime, sha256: file.sha256 }
  const id = newId(ctx.now.getTime())
  const adding = ctx.kernel.database.transaction(everySpace, async tx => {
    await tx.run(sql`
      insert into gantry.mobile_package (id, platform, channel, version, code, file, home, link, notes_zh, notes_en, least, share,
        author, created_at)
      values (${id}, ${given.platform}, ${given.channel}, ${version}, ${given.code},
        ${kept ? JSON.stringify(kept) : null}::jsonb, ${kept ? ctx.space : null}, ${link}, ${given.notesZh.trim()},
        ${given.notesEn.trim()}, ${given.least}, ${given.share}, ${ctx.actor.name}, ${ctx.now})`)
    const { platform: of, channel, code } = given
    await audit(
      { ...ctx, db: tx },
      { action: 'mobile_package.added', details: { id, platform: of, channel, version, code } },
    )
    return { id }
  })
  return adding.catch((error: unknown) => {
    if (databaseError(error)?.constraint === 'mobile_package_code')
      throw new AppError('record.duplicate', {}, [issue('code', 'duplicate', { value: String(given.code) })])
    throw error
  })
}

const requireLeast = (least: number, code: number): void => {
  if (least > code) throw new AppError('request.invalid', {}, [issue('least', 'max', { max: code })])
}

/** @throws AppError record.not_found, request.invalid for a minimum above the version, or a draft that was published */
export const changePackage = async (
  ctx: Ctx,
  { id, notesZh, notesEn, least, share, state }: InputOf<typeof contract.changePackage>,
): Promise<void> => {
  await ctx.kernel.database.transaction(everySpace, async tx => {
    const { rows } = await tx.run<{ code: number; published: boolean }>(sql`
      select code, published_at is not null as published from gantry.mobile_package where id = ${id} for update`)
    if (!rows[0]) throw new AppError('record.not_found')
    requireLeast(least, rows[0].code)
    if (state === 'draft' && rows[0].published)
      throw new AppError('request.invalid', {}, [issue('state', 'not_permitted')])
    await tx.run(sql`
      update gantry.mobile_package set notes_zh = ${notesZh.trim()}, notes_en = ${notesEn.trim()}, least = ${least},
        share = ${share}, state = ${state},
        published_at = coalesce(published_at, ${state === 'published' ? ctx.now : null}::timestamptz)
      where id = ${id}`)
    await audit(
      { ...ctx, db: tx },
      { action: 'mobile_package.changed', details: { id, least, share, state } },
    )
  })
}

/** @throws AppError record.not_found, also for one that was published */
export const removePackage = async (ctx: Ctx, id: string): Promise<void> => {
  await ctx.kernel.database.transaction(everySpace, async tx => {
    const { count } = await tx.run(
      sql`delete from gantry.mobile_package where id = ${id} and published_at is null`,
    )
    if (count === 0) throw new AppError('record.not_found')
    await audit({ ...ctx, db: tx }, { action: 'mobile_package.removed', details: { id } })
  })
}

/** What the download page shows: staged versions are for updates only. */
export const offeredPackages = async (
  ctx: Ctx,
  channel = usual,
): Promise<OutputOf<typeof contract.offeredPackages>> => {
  const { rows } = await platform(ctx.kernel).run<contract.OfferedPackage>(sql`
    select distinct on (p.platform) ${offered} from gantry.mobile_package p
    where p.channel = ${channel} and p.state = 'published' and p.share = 100
    order by p.platform, p.code desc`)
  return { data: rows }
}

/** Newer versions that are looked at for an update. */
const newest = 50

export const findUpdate = async (
  ctx: Ctx,
  { platform: of, channel = usual, code, device }: InputOf<typeof contract.findUpdate>,
): Promise<OutputOf<typeof contract.findUpdate>> => {
  const { rows } = await platform(ctx.kernel).run<
    contract.OfferedPackage & { least: number; share: number }
  >(sql`
    select ${offered}, p.least, p.share from gantry.mobile_package p
    where p.platform = ${of} and p.channel = ${channel} and p.state = 'published' and p.code > ${code}
    order by p.code desc limit ${newest}`)
  const found = updateFor(rows, { code, device })
  if (!found) return { update: null }
  const { least: _least, share: _share, ...update } = found.version
  return { update: { ...update, forced: found.forced } }
}

/** @throws AppError record.not_found */
export const countDownload = async (ctx: Ctx, id: string): Promise<{ readonly url: string }> => {
  const { rows } = await platform(ctx.kernel).run<{ link: string | null }>(sql`
    update gantry.mobile_package set downloads = downloads + 1 where id = ${id} and state = 'published' returning link`)
  if (!rows[0]) throw new AppError('record.not_found')
  return { url: rows[0].link ?? `/api/mobile/packages/${id}/file` }
}

/** @throws AppError record.not_found; the operator opens drafts too */
export const packageFile = async (ctx: Ctx, id: string): Promise<Download> => {
  const { rows } = await platform(ctx.kernel).run<{
    home: string
    file: { readonly id: string; readonly name: string; readonly size: number; readonly mime: string }
  }>(sql`
    select p.home, p.file from gantry.mobile_package p where p.id = ${id} and p.file is not null
      ${ctx.actor.userType === 'root' ? empty : sql`and p.state = 'published'`}`)
  if (!rows[0]) throw new AppError('record.not_found')
  return downloadOf(ctx, rows[0].home, rows[0].file)
}
