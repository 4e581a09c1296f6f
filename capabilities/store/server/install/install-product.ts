import { Readable } from 'node:stream'
import { importPackage, planImport } from '@gantry/apps/server'
import { AppError, localise } from '@gantry/base/shared'
import {
  audit,
  type Ctx,
  type FileRow,
  inTransaction,
  platform,
  readFileRow,
  sql,
  storeFile,
} from '@gantry/kernel/server'
import type { InputOf, OutputOf } from '@gantry/model/shared'
import type * as contract from '../../shared/store-contract.ts'
import type { Need } from '../../shared/types.ts'
import { offered } from '../browse/list-products.ts'
import { bundleOf, largestBundle } from '../package/bundle.ts'
import { inUse, noteEvent, numberOf } from '../sql-parts.ts'
import { withMet } from './needs.ts'
import { countInstalls } from './settle.ts'
import { noteGoal } from './unfinished.ts'

interface Offer {
  readonly version: string
  readonly number: string
  readonly name: string
  readonly hash: string | null
}

/**
 * The version that the space may install now.
 * @throws AppError store.not_found; store.own_product for the publisher; store.not_granted for a price without a grant;
 * store.needs naming the products that must be installed first
 */
const offerFor = async (ctx: Ctx, id: string): Promise<Offer> => {
  const { rows } = await platform(ctx.kernel).run<
    Omit<Offer, 'name'> & {
      facts: { name: Need['name']; price: number }
      needs: readonly Need[]
      own: boolean
      granted: boolean
    }
  >(sql`
    select v.id as version, ${numberOf()} as number, v.facts, v.needs, v.bundle as hash,
      a.publisher is not distinct from ${ctx.space} as own,
      exists (select 1 from gantry.store_request q where q.app = a.id and q.space = ${ctx.space} and q.state = 'granted') as granted
    from ${offered(ctx.space)} where a.id = ${id}`)
  const [row] = rows
  if (!row) throw new AppError('store.not_found')
  if (row.own) throw new AppError('store.own_product')
  if (row.facts.price > 0 && !row.granted) throw new AppError('store.not_granted')
  const missing = (await withMet(ctx, row.needs)).filter(({ met }) => !met)
  if (missing.length > 0)
    throw new AppError('store.needs', {
      names: missing.map(({ name }) => localise(name, ctx.actor.lang)).join(', '),
    })
  const { version, number, hash, facts } = row
  return { version, number, hash, name: localise(facts.name, ctx.actor.lang) }
}

/**
 * Plans an installation or an update: puts a copy of the signed package into the space for the caller, and plans its import.
 * @throws AppError as `offerFor` and `planImport`, store.tampered
 */
export const planProduct = async (
  ctx: Ctx,
  { id, file, ...wish }: InputOf<typeof contract.planProduct>,
): Promise<OutputOf<typeof contract.planProduct>> => {
  const { version, number, name } = await offerFor(ctx, id)
  const bundle = await bundleOf(ctx.kernel, version)
  const copy = file === undefined ? await copyOf(ctx, name, bundle.content) : await readFileRow(ctx, file)
  refuseOther(copy, bundle.hash)
  return { file: copy.id, number, plan: await planImport(ctx, { ...wish, file: copy.id }) }
}

/** Copies for planning are kept for a day. */
const copyOf = (ctx: Ctx, name: string, content: Buffer): Promise<FileRow> =>
  storeFile(ctx, Readable.from([content]), {
    name: `${name}.zip`,
    mime: 'application/zip',
    purpose: 'import',
    maxSize: largestBundle,
    expiresAt: new Date(ctx.now.getTime() + 86_400_000),
  })

/** The plan is of the version that is offered now. @throws AppError package.changed */
const refuseOther = ({ sha256 }: FileRow, hash: string): void => {
  if (sha256 !== hash) throw new AppError('package.changed')
}

/**
 * Carries out a plan, and remembers the version as installed. The base of the next update is kept by the import.
 * @throws AppError as `offerFor` and `importPackage`
 */
export const installProduct = async (
  ctx: Ctx,
  { id, file, stamp, goal = id, ...wish }: InputOf<typeof contract.installProduct>,
): Promise<OutputOf<typeof contract.installProduct>> => {
  const { version, number } = await offerFor(ctx, id)
  const { hash } = await bundleOf(ctx.kernel, version)
  refuseOther(await readFileRow(ctx, file), hash)
  const started = await inTransaction(ctx, async tx => {
    const { install, pending } = await importPackage(tx, { ...wish, file, stamp })
    const { rows } = await tx.db.run<{ before: string | null }>(sql`
      select ${inUse} as before from gantry.store_install i where i.space = ${ctx.space} and i.app = ${id} for update of i`)
    const before = rows[0]?.before ?? null
    await tx.db.run(sql`
      insert into gantry.store_install (space, app, version, install, before, apps, first_at, at, by_name)
      select ${ctx.space}, ${id}, ${version}, p.id, ${before},
        (select jsonb_agg(jsonb_build_object('id', e ->> 'id', 'name', e ->> 'name')) from json_array_elements(p.apps) e),
        ${ctx.now}, ${ctx.now}, ${ctx.actor.name}
      from gantry.package_install p where p.space = ${ctx.space} and p.id = ${install}
      on conflict (space, app) do update set version = excluded.version, install = excluded.install, before = excluded.before,
        apps = excluded.apps, at = excluded.at, by_name = excluded.by_name, removed_at = null,
        first_at = case when excluded.before is null then excluded.at else store_install.first_at end`)
    await noteEvent(ctx, tx.db, {
      space: ctx.space,
      app: id,
      action: before === null ? 'installed' : 'updated',
      number,
    })
    await noteGoal(tx, id, goal)
    await audit(tx, { action: 'store.installed', details: { product: id, number, install } })
    return { install, pending }
  })
  await countInstalls(ctx.kernel, id)
  return started
}
