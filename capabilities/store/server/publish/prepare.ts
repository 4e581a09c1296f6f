import { collectPackage, listEntries } from '@gantry/apps/server'
import { AppError, type Text } from '@gantry/base/shared'
import type { DesignPackage } from '@gantry/designs/shared'
import { type Ctx, type Executor, platform, sql } from '@gantry/kernel/server'
import { catalogOf, requireDesigner } from '@gantry/records/server'
import type { Finding } from '../../shared/findings.ts'
import { lostBetween, type Outputs, outputsOf } from '../../shared/outputs.ts'
import type { Facts, Need, UploadLook } from '../../shared/types.ts'
import { nextNumber, type VersionNumber } from '../../shared/version-number.ts'
import { contentsOf, findingsIn, tablesIn } from '../package/contents-of.ts'
import { numberOf } from '../sql-parts.ts'

/** An application of the space ready to be published. */
export interface Prepared {
  readonly contents: DesignPackage
  /** The id of the application in its packages. */
  readonly source: string
  readonly outputs: Outputs
  readonly look: UploadLook
  readonly latest: VersionNumber | null
}

/**
 * Collects the released designs of an application, and finds what they contain, need, give and lost.
 * @throws AppError permission.denied, record.not_found; store.foreign for an application that came from the store
 */
export const prepare = async (ctx: Ctx, app: string): Promise<Prepared> => {
  await requireDesigner(ctx, app)
  await requireOwn(ctx.db, ctx.space, app)
  const { attached: _none, ...contents } = await collectPackage(ctx, { apps: [app] })
  const source = contents.manifest.applications[0]?.id ?? app
  const known = await knownProduct(ctx, source)
  const outputs = outputsOf(tablesIn(ctx.kernel, contents))
  const { needs, missing } = await needsOf(ctx, contents)
  const lost = known?.outputs ? lostBetween(known.outputs, outputs) : []
  const bump = lost.length > 0 ? 'major' : 'minor'
  const latest: VersionNumber | null = known ? [known.major, known.minor, known.patch] : null
  const look: UploadLook = {
    product: known?.id ?? null,
    before: known?.number ?? null,
    bump,
    proposed: latest ? nextNumber(latest, bump) : '1.0.0',
    lost,
    contents: contentsOf(ctx.kernel, contents),
    findings: [...findingsIn(ctx.kernel, contents), ...missing],
    needs,
    facts: known?.facts ?? null,
  }
  return { contents, source, outputs, look, latest }
}

/** @throws AppError store.foreign for an application that the space has from the store */
export const requireOwn = async (db: Executor, space: string, app: string): Promise<void> => {
  const { count } = await db.run(sql`
    select 1 from gantry.store_install where space = ${space}
      and apps @> jsonb_build_array(jsonb_build_object('id', ${app}::text)) limit 1`)
  if (count > 0) throw new AppError('store.foreign')
}

interface Known {
  readonly id: string
  readonly number: string
  readonly major: number
  readonly minor: number
  readonly patch: number
  readonly outputs: Outputs
  readonly facts: Facts
}

/** The product of an application of the space with its newest version that was not refused. */
const knownProduct = async (ctx: Ctx, source: string): Promise<Known | undefined> => {
  const { rows } = await platform(ctx.kernel).run<Known>(sql`
    select a.id, ${numberOf()} as number, v.major, v.minor, v.patch, v.outputs, v.facts
    from gantry.store_app a join gantry.store_version v on v.app = a.id and v.state <> 'refused'
    where a.publisher = ${ctx.space} and a.source = ${source}
    order by v.major desc, v.minor desc, v.patch desc limit 1`)
  return rows[0]
}

interface Owner {
  readonly id: string
  readonly name: Text
  readonly number: string
}

/** Kinds whose things every space has, or chooses when it installs. */
const chosenWhenInstalled = ['role', 'person', 'department', 'group', 'post']

/** What lies outside of a package: tables of other products of the store are needs, anything else is missing. */
const needsOf = async (
  ctx: Ctx,
  { manifest }: DesignPackage,
): Promise<{ readonly needs: readonly Need[]; readonly missing: readonly Finding[] }> => {
  const { tables } = await catalogOf(ctx)
  const { apps } = await listEntries(ctx)
  const missing: Finding[] = []
  const owned = new Map<string, { readonly owner: Owner; readonly tables: string[] }>()
  const lacks = (kind: string, name: Text, why: string) =>
    missing.push({ code: 'need', severity: 'error', design: name, at: kind, value: why })
  for (const [kind, things] of Object.entries(manifest.outside))
    for (const [id, name] of Object.entries(things)) {
      if (chosenWhenInstalled.includes(kind)) continue
      const app = kind === 'table' ? tables.get(id)?.app : undefined
      const owner = app === undefined ? undefined : await ownerOf(ctx, app, id)
      if (!owner) lacks(kind, name, apps.find(each => each.id === app)?.name ?? '')
      else owned.set(owner.id, { owner, tables: [...(owned.get(owner.id)?.tables ?? []), id] })
    }
  return {
    needs: [...owned.values()].map(({ owner, tables: read }) => ({
      app: owner.id,
      name: owner.name,
      from: owner.number,
      tables: read,
    })),
    missing,
  }
}

/**
 * The product that an application of the space is, or was installed from; else the application of the platform with this table,
 * which applications made from templates have as well.
 */
const ownerOf = async (ctx: Ctx, app: string, table: string): Promise<Owner | undefined> => {
  const { rows } = await platform(ctx.kernel).run<Owner>(sql`
    select a.id, a.name, ${numberOf()} as number
    from gantry.store_app a join gantry.store_version v on v.id = coalesce(a.official, a.trial)
    where (a.publisher = ${ctx.space} and a.source = ${app}) or a.id in (
      select i.app from gantry.store_install i where i.space = ${ctx.space}
        and i.apps @> jsonb_build_array(jsonb_build_object('id', ${app}::text)))
      or (a.publisher is null and v.outputs ? ${table})
    order by a.publisher is null limit 1`)
  return rows[0]
}
