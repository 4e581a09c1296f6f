import { AppError, issue, newId } from '@gantry/base/shared'
import type { Download } from '@gantry/http/server'
import {
  audit,
  type Ctx,
  databaseError,
  empty,
  everySpace,
  isoSeconds,
  patternOf,
  platform,
  sql,
} from '@gantry/kernel/server'
import type { InputOf, OutputOf } from '@gantry/model/shared'
import type * as contract from '../../shared/help/documents-contract.ts'
import { downloadOf, ownFiles } from '../own-files.ts'

const pageSize = 50
/** Documents that readers are shown. */
const shown = 200

const columns = sql`d.id, d.kind, d.name, d.version, d.lang, d.note,
  json_build_object('name', d.file ->> 'name', 'size', (d.file ->> 'size')::bigint) as file, d.state,
  ${isoSeconds(sql`d.created_at`)} as "createdAt", ${isoSeconds(sql`d.published_at`)} as "publishedAt",
  d.state = 'published' and not exists (select 1 from gantry.document n where lower(n.name) = lower(d.name)
    and n.lang = d.lang and n.state = 'published' and (n.published_at, n.id) > (d.published_at, d.id)) as current`

export const listDocuments = async (
  ctx: Ctx,
  { kind, search = '', page = 1 }: InputOf<typeof contract.listDocuments>,
): Promise<OutputOf<typeof contract.listDocuments>> => {
  const { rows } = await platform(ctx.kernel).run<contract.Doc>(sql`
    select ${columns}, d.downloads::int as downloads, d.author from gantry.document d
    where true ${kind ? sql`and d.kind = ${kind}` : empty}
      ${search.trim() ? sql`and lower(d.name || ' ' || d.version) like ${patternOf(search.toLowerCase())}` : empty}
    order by lower(d.name), d.lang, d.created_at desc, d.id limit ${pageSize + 1} offset ${(page - 1) * pageSize}`)
  return { data: rows.slice(0, pageSize), more: rows.length > pageSize }
}

/** @throws AppError request.invalid and record.duplicate with issues */
export const addDocument = async (
  ctx: Ctx,
  given: InputOf<typeof contract.addDocument>,
): Promise<{ readonly id: string }> => {
  const [name, version] = [given.name.trim(), given.version.trim()]
  if (name === '') throw new AppError('request.invalid', {}, [issue('name', 'required')])
  if (version === '') throw new AppError('request.invalid', {}, [issue('version', 'required')])
  const [file] = await ownFiles(ctx, [given.file], 'file')
  const kept = { id: file!.id, name: file!.name, size: file!.size, mime: file!.mime }
  const id = newId(ctx.now.getTime())
  const adding = ctx.kernel.database.transaction(everySpace, async tx => {
    await tx.run(sql`
      insert into gantry.document (id, kind, name, version, lang, note, file, home, author, created_at)
      values (${id}, ${given.kind}, ${name}, ${version}, ${given.lang}, ${given.note.trim()}, ${JSON.stringify(kept)}::jsonb,
        ${ctx.space}, ${ctx.actor.name}, ${ctx.now})`)
    await audit({ ...ctx, db: tx }, { action: 'document.added', details: { id, name, version } })
    return { id }
  })
  return adding.catch((error: unknown) => {
    if (databaseError(error)?.constraint === 'document_version')
      throw new AppError('record.duplicate', {}, [issue('version', 'duplicate', { value: version })])
    throw error
  })
}

/** @throws AppError record.not_found */
export const publishDocument = async (
  ctx: Ctx,
  { id, state }: InputOf<typeof contract.publishDocument>,
): Promise<void> => {
  await ctx.kernel.database.transaction(everySpace, async tx => {
    const { count } = await tx.run(sql`
      update gantry.document set state = ${state},
        published_at = ${state === 'published' ? ctx.now : null} where id = ${id}`)
    if (count === 0) throw new AppError('record.not_found')
    await audit({ ...ctx, db: tx }, { action: 'document.published', details: { id, state } })
  })
}

/** @throws AppError record.not_found, also for a published one */
export const removeDocument = async (ctx: Ctx, id: string): Promise<void> => {
  await ctx.kernel.database.transaction(everySpace, async tx => {
    const { rows } = await tx.run<{ name: string; version: string }>(
      sql`delete from gantry.document where id = ${id} and state = 'draft' returning name, version`,
    )
    if (!rows[0]) throw new AppError('record.not_found')
    await audit({ ...ctx, db: tx }, { action: 'document.removed', details: { id, ...rows[0] } })
  })
}

export const publishedDocuments = async (ctx: Ctx): Promise<OutputOf<typeof contract.publishedDocuments>> => {
  const { rows } = await platform(ctx.kernel).run<contract.Doc>(sql`
    select distinct on (lower(d.name), d.lang) ${columns} from gantry.document d where d.state = 'published'
    order by lower(d.name), d.lang, d.published_at desc, d.id desc limit ${shown}`)
  const first = ({ lang }: contract.Doc) => (lang === ctx.actor.lang ? 0 : 1)
  return { data: rows.toSorted((a, b) => first(a) - first(b)) }
}

/** @throws AppError record.not_found; for everybody but the operator also for one that is not published */
export const documentFile = async (ctx: Ctx, id: string): Promise<Download> => {
  const { rows } = await platform(ctx.kernel).run<{
    home: string
    file: { readonly id: string; readonly name: string; readonly size: number; readonly mime: string }
  }>(sql`
    update gantry.document d set downloads = d.downloads + case d.state when 'published' then 1 else 0 end
    where d.id = ${id} ${ctx.actor.userType === 'root' ? empty : sql`and d.state = 'published'`}
    returning d.home, d.file`)
  const [found] = rows
  if (!found) throw new AppError('record.not_found')
  return downloadOf(ctx, found.home, found.file)
}
