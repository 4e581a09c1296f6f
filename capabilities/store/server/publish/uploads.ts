import { AppError } from '@gantry/base/shared'
import { designServer } from '@gantry/designs/server'
import { type Ctx, empty, isoSeconds, type Kernel, platform, type Sql, sql } from '@gantry/kernel/server'
import type { InputOf, OutputOf } from '@gantry/model/shared'
import type * as contract from '../../shared/publish-contract.ts'
import type { UploadedDesign, UploadInfo, UploadPage } from '../../shared/types.ts'
import { keepsStore } from '../keeper.ts'
import { bundleOf, readBundle } from '../package/bundle.ts'
import { isSignedBy } from '../package/sign.ts'
import { numberOf } from '../sql-parts.ts'

const pageSize = 30

/** Versions `v` of products `a` that the caller may decide on: nobody decides on what he, or as administrator his space, sent. */
export const decidable = ({ actor, space }: Ctx, keeps: boolean): Sql =>
  keeps
    ? sql`v.state = 'waiting' and v.uploaded_by is distinct from ${actor.userId}::uuid
        ${actor.userType === 'admin' ? sql`and a.publisher is distinct from ${space}` : empty}`
    : sql`false`

const columns = (ctx: Ctx, keeps: boolean): Sql => sql`v.id, a.id as product, v.facts -> 'name' as name,
  v.facts ->> 'icon' as icon, (v.facts -> 'color')::int as color,
  json_build_object('id', a.publisher, 'name', a.publisher_name) as publisher, ${numberOf()} as number,
  (select ${numberOf(sql`o`)} from gantry.store_version o where o.app = v.app and o.state in ('published', 'withdrawn')
    and (o.major, o.minor, o.patch) < (v.major, v.minor, v.patch)
    order by o.major desc, o.minor desc, o.patch desc limit 1) as before,
  v.state, v.uploaded_name as by, ${isoSeconds(sql`v.uploaded_at`)} as at, v.decided_name as "decidedBy",
  ${isoSeconds(sql`v.decided_at`)} as "decidedAt", v.reason,
  (select count(*)::int from jsonb_array_elements(v.findings) f where f ->> 'severity' = 'error') as errors,
  (select count(*)::int from jsonb_array_elements(v.findings) f where f ->> 'severity' = 'warning') as warnings,
  ${decidable(ctx, keeps)} as "mayDecide"`

const source = sql`gantry.store_version v join gantry.store_app a on a.id = v.app`

/** What waits longest stands first, then the newest. */
export const listUploads = async (
  ctx: Ctx,
  { state, own = false, page = 1 }: InputOf<typeof contract.listUploads>,
): Promise<OutputOf<typeof contract.listUploads>> => {
  const keeps = await keepsStore(ctx)
  const reached = keeps && !own ? sql`a.publisher is not null` : sql`a.publisher = ${ctx.space}`
  const db = platform(ctx.kernel)
  const { rows } = await db.run<UploadInfo>(sql`
    select ${columns(ctx, keeps)} from ${source}
    where ${reached} ${state ? sql`and v.state = ${state}` : empty}
    order by v.state <> 'waiting', case when v.state = 'waiting' then v.uploaded_at end, v.uploaded_at desc, v.id
    limit ${pageSize + 1} offset ${(page - 1) * pageSize}`)
  const { rows: counted } = await db.run<{ state: string; count: number }>(sql`
    select v.state, count(*)::int as count from ${source} where ${reached} group by v.state`)
  return {
    data: rows.slice(0, pageSize),
    more: rows.length > pageSize,
    counts: Object.fromEntries(counted.map(({ state: of, count }) => [of, count])),
    keeps,
  }
}

type Row = Omit<UploadPage, 'designs' | 'signatureHolds'> & {
  readonly manifest: string
  readonly signature: string
  readonly publicKey: string
  readonly beforeId: string | null
}

/** @throws AppError store.not_found, also for an upload of another space */
export const readUpload = async (ctx: Ctx, id: string): Promise<UploadPage> => {
  const keeps = await keepsStore(ctx)
  const { rows } = await platform(ctx.kernel).run<Row>(sql`
    select ${columns(ctx, keeps)}, v.facts, v.contents, v.findings, v.needs, v.bundle as hash, v.manifest, v.signature,
      v.public_key as "publicKey",
      (select o.id from gantry.store_version o where o.app = v.app and o.state in ('published', 'withdrawn')
        and o.bundle is not null and (o.major, o.minor, o.patch) < (v.major, v.minor, v.patch)
        order by o.major desc, o.minor desc, o.patch desc limit 1) as "beforeId",
      (select c.asked_name from gantry.store_consent c where c.version = v.id) as "askedBy",
      array(select p.id::text from gantry.store_picture p where p.version = v.id order by p.place) as pictures
    from ${source} where v.id = ${id} and a.publisher is not null and ${keeps ? sql`true` : sql`a.publisher = ${ctx.space}`}`)
  const [row] = rows
  if (!row) throw new AppError('store.not_found')
  const { manifest, signature, publicKey, beforeId, ...page } = row
  return {
    ...page,
    designs: page.hash === null ? [] : await differences(ctx.kernel, id, beforeId),
    signatureHolds: isSignedBy({ manifest, signature, publicKey }),
  }
}

/** Each design of a version beside the version before, in sentences. */
const differences = async (
  kernel: Kernel,
  after: string,
  before: string | null,
): Promise<readonly UploadedDesign[]> => {
  const packages = [after, ...(before === null ? [] : [before])]
  const [now, was] = await Promise.all(
    packages.map(async id => (await readBundle(kernel, (await bundleOf(kernel, id)).content)).designs),
  )
  const keyOf = ({ kind, id }: { readonly kind: string; readonly id: string }) => `${kind}/${id}`
  const earlier = new Map((was ?? []).map(design => [keyOf(design), design]))
  const later = new Set((now ?? []).map(keyOf))
  const told = (now ?? []).map((design): UploadedDesign => {
    const { kind } = designServer(kernel, design.kind)
    const old = earlier.get(keyOf(design))
    const words = old ? kind.words(old.body, design.body) : []
    const what = old ? (words.length > 0 ? 'changed' : 'same') : 'added'
    return { kind: design.kind, name: kind.nameOf(design.body), what, words }
  })
  const gone = (was ?? [])
    .filter(design => !later.has(keyOf(design)))
    .map((design): UploadedDesign => {
      const { kind } = designServer(kernel, design.kind)
      return { kind: design.kind, name: kind.nameOf(design.body), what: 'removed', words: [] }
    })
  return [...gone, ...told]
}
