import { createFromTemplate, templateFacts } from '@gantry/apps/server'
import { AppError, issue, type Json, localise } from '@gantry/base/shared'
import { type Endpoint, endpoint } from '@gantry/http/server'
import {
  audit,
  type Ctx,
  changeSpaceSettings,
  type Executor,
  everySpace,
  platform,
  sql,
} from '@gantry/kernel/server'
import { type InputOf, type OutputOf, spaceSettingOf } from '@gantry/model/shared'
import * as contract from '../../shared/provider/apps-contract.ts'
import { requireOwnProvider } from './own.ts'

interface Kept {
  readonly template: string
  readonly offered: boolean
  readonly installed: boolean
}

const keptApps = async (db: Executor, provider: string): Promise<readonly Kept[]> =>
  (
    await db.run<Kept>(sql`
      select template, offered, installed from gantry.provider_app where provider = ${provider} order by template`)
  ).rows

const startSettings = async (db: Executor, provider: string): Promise<Readonly<Record<string, Json>>> => {
  const { rows } = await db.run<{ settings: Readonly<Record<string, Json>> }>(
    sql`select settings from gantry.provider_start where provider = ${provider}`,
  )
  return rows[0]?.settings ?? {}
}

const readApps = async (ctx: Ctx): Promise<OutputOf<typeof contract.readProviderApps>> => {
  const provider = await requireOwnProvider(ctx)
  const db = platform(ctx.kernel)
  const kept = new Map((await keptApps(db, provider)).map(each => [each.template, each]))
  const apps = templateFacts.map(({ id, name, description, icon, tables }) => ({
    template: id,
    name: localise(name, ctx.actor.lang),
    description: localise(description, ctx.actor.lang),
    icon,
    tables,
    offered: kept.get(id)?.offered ?? true,
    installed: kept.get(id)?.installed ?? false,
  }))
  return { apps, settings: await startSettings(db, provider) }
}

type Given = InputOf<typeof contract.saveProviderApps>

/** @throws AppError request.invalid naming unknown applications, and ones that are installed but not offered */
const saveApps = async (ctx: Ctx, { apps, settings }: Given): Promise<void> => {
  const provider = await requireOwnProvider(ctx)
  const issues = [
    ...apps
      .filter(({ template }) => !templateFacts.some(({ id }) => id === template))
      .map(({ template }) => issue('apps', 'unknown', { value: template })),
    ...apps
      .filter(({ offered, installed }) => installed && !offered)
      .map(({ template }) => issue('apps', 'not_valid', { value: template })),
    ...Object.entries(settings).flatMap(([path, value]) => {
      const setting = spaceSettingOf(path)
      const problem = setting ? setting.check(value) : { code: 'unknown' as const, params: {} }
      return problem ? [issue(`settings.${path}`, problem.code, problem.params)] : []
    }),
  ]
  if (issues.length > 0) throw new AppError('request.invalid', {}, issues)
  await ctx.kernel.database.transaction(everySpace, async tx => {
    await tx.run(sql`delete from gantry.provider_app where provider = ${provider}`)
    await tx.run(sql`
      insert into gantry.provider_app (provider, template, offered, installed)
      select ${provider}, x.template, x.offered, x.installed
      from unnest(${apps.map(each => each.template)}::text[], ${apps.map(each => each.offered)}::boolean[],
        ${apps.map(each => each.installed)}::boolean[]) as x (template, offered, installed)
      on conflict do nothing`)
    await tx.run(sql`
      insert into gantry.provider_start (provider, settings) values (${provider}, ${JSON.stringify(settings)}::jsonb)
      on conflict (provider) do update set settings = excluded.settings`)
    await audit(
      { ...ctx, db: tx, tx },
      {
        action: 'provider.apps_saved',
        details: {
          offered: apps.filter(({ offered }) => offered).length,
          installed: apps.filter(({ installed }) => installed).length,
          settings: Object.keys(settings),
        },
      },
    )
  })
}

/** Gives a new enterprise the settings and applications of its provider, in the transaction that opens it. */
export const beginAsProviderSays = async (here: Ctx, provider: string): Promise<void> => {
  const settings = await startSettings(here.db, provider)
  if (Object.keys(settings).length > 0) await changeSpaceSettings(here, settings)
  for (const { template, installed } of await keptApps(here.db, provider))
    if (installed) await createFromTemplate(here, { template, sample: false }, 'versions')
}

/** Templates that the provider of a space keeps back from its enterprises. */
export const keptBack = async (ctx: Ctx): Promise<readonly string[]> => {
  const { rows } = await platform(ctx.kernel).run<{ template: string }>(sql`
    select a.template from gantry.enterprise e join gantry.provider_app a on a.provider = e.provider and not a.offered
    where e.space = ${ctx.space}`)
  return rows.map(({ template }) => template)
}

export const appEndpoints: readonly Endpoint[] = [
  endpoint(contract.readProviderApps, readApps),
  endpoint(contract.saveProviderApps, async (ctx, given) => {
    await saveApps(ctx, given)
    return { done: true as const }
  }),
]
