import { createFromTemplate, templateFacts } from '@gantry/apps/server'
import { AppError, issue, localise } from '@gantry/base/shared'
import {
  audit,
  type Ctx,
  defineJob,
  type Executor,
  enqueue,
  everySpace,
  inTransaction,
  type Migration,
  platform,
  type Sql,
  sql,
  systemCtx,
} from '@gantry/kernel/server'
import type * as contract from '../../shared/enterprises-contract.ts'
import { noteEvent, ownProvider, requireEnterprise } from './reach.ts'

/** The applications that were chosen when an enterprise was opened, until and after they are there. */
export const firstAppsMigration: Migration = {
  name: 'consoles.first_apps',
  up: `
    create table gantry.enterprise_app (
      space text not null references gantry.space (id),
      template text not null,
      samples boolean not null,
      state text not null default 'waiting' check (state in ('waiting', 'done', 'failed')),
      -- The error of the catalogue that the last attempt ended with.
      error jsonb,
      job uuid not null,
      primary key (space, template)
    );
    alter table gantry.enterprise_app enable row level security, force row level security;
    create policy space_wall on gantry.enterprise_app
      using ((select current_setting('gantry.space', true)) in (space, '*'));
  `,
}

interface Kept {
  readonly template: string
  readonly offered: boolean
  readonly installed: boolean
}

const keptBy = async (db: Executor, provider: string | null): Promise<readonly Kept[]> =>
  provider === null
    ? []
    : (
        await db.run<Kept>(
          sql`select template, offered, installed from gantry.provider_app where provider = ${provider}`,
        )
      ).rows

/**
 * What a new enterprise can begin with: what its provider offers, and of that what it gets in any case. A provider asks for its own; the
 * operator for any.
 */
export const listFirstApps = async (
  ctx: Ctx,
  asked: string | null,
): Promise<readonly contract.FirstApp[]> => {
  const provider = ctx.actor.userType === 'root' ? asked : ((await ownProvider(ctx))?.id ?? null)
  const kept = new Map((await keptBy(platform(ctx.kernel), provider)).map(each => [each.template, each]))
  return templateFacts
    .filter(({ id }) => kept.get(id)?.offered ?? true)
    .map(({ id, name, description, icon, tables }) => ({
      template: id,
      name: localise(name, ctx.actor.lang),
      description: localise(description, ctx.actor.lang),
      icon,
      tables,
      given: kept.get(id)?.installed ?? false,
    }))
}

interface Chosen {
  readonly space: string
  readonly provider: string | null
  readonly templates: readonly string[]
  readonly samples: boolean
}

/**
 * Notes the chosen applications and queues their installation, in the transaction that opens the enterprise. What its provider gives in
 * any case is there already. A space is whole without them: each comes in a transaction of its own.
 *
 * @throws AppError request.invalid naming templates that are unknown or not offered
 */
export const beginWithApps = async (here: Ctx, { space, provider, templates, samples }: Chosen) => {
  const kept = new Map((await keptBy(here.db, provider)).map(each => [each.template, each]))
  const issues = templates.flatMap(id => {
    const template = templateFacts.find(each => each.id === id)
    if (!template) return [issue('templates', 'unknown', { value: id })]
    if (kept.get(id)?.offered === false)
      return [issue('templates', 'switched_off', { value: localise(template.name, here.actor.lang) })]
    return []
  })
  if (issues.length > 0) throw new AppError('request.invalid', {}, issues)
  const wanted = templates.filter(id => !kept.get(id)?.installed)
  if (wanted.length === 0) return
  const job = await enqueue(here, firstAppsJob, {})
  await here.db.run(sql`
    insert into gantry.enterprise_app (space, template, samples, job)
    select ${space}, x, ${samples}, ${job}::uuid from unnest(${wanted}::text[]) as x`)
}

interface Waiting {
  readonly template: string
  readonly samples: boolean
}

/**
 * Installs what waits, one application in each transaction, so that one is there as a whole or not at all. One that fails does not keep
 * the others back; its reason is kept for whoever opened the enterprise.
 */
export const firstAppsJob = defineJob<Record<string, never>, { readonly installed: number }>({
  name: 'consoles.first_apps',
  run: async (ctx, _input, control) => {
    const { rows } = await ctx.db.run<Waiting>(sql`
      select template, samples from gantry.enterprise_app where space = ${ctx.space} and state = 'waiting' order by template`)
    let installed = 0
    for (const [at, { template, samples }] of rows.entries()) {
      await control.progress(at, rows.length)
      try {
        await inTransaction(ctx, async tx => {
          await createFromTemplate(tx, { template, sample: samples }, 'versions')
          await end(tx, template, sql`state = 'done', error = null`)
        })
        installed += 1
      } catch (error) {
        if (!(error instanceof AppError)) throw error
        const { code, params, issues } = error
        const told = JSON.stringify({ code, params, issues })
        await end(ctx, template, sql`state = 'failed', error = ${told}::jsonb`)
      }
    }
    return { installed }
  },
})

const end = async (ctx: Ctx, template: string, how: Sql): Promise<void> => {
  await ctx.db.run(
    sql`update gantry.enterprise_app set ${how} where space = ${ctx.space} and template = ${template}`,
  )
}

/** The chosen applications of space `s` as JSON. What waits for a job that has ended has failed with it. */
export const firstAppsOf: Sql = sql`(
  select coalesce(json_agg(json_build_object('template', a.template,
    'state', case when a.state = 'waiting' and (j.id is null or j.state in ('failed', 'cancelled')) then 'failed' else a.state end,
    'error', coalesce(a.error, case when a.state = 'waiting' then j.error end)) order by a.template), '[]')
  from gantry.enterprise_app a left join gantry.job j on j.id = a.job where a.space = s.id)`

/** Tries again what failed. @throws AppError enterprise.not_found, also for an enterprise of another provider */
export const retryFirstApps = (ctx: Ctx, space: string): Promise<void> =>
  ctx.kernel.database.transaction(everySpace, async tx => {
    await requireEnterprise(ctx, tx, space)
    const { rows } = await tx.run<{ template: string }>(sql`
      select a.template from gantry.enterprise_app a left join gantry.job j on j.id = a.job
      where a.space = ${space} and (a.state = 'failed'
        or a.state = 'waiting' and (j.id is null or j.state in ('failed', 'cancelled')))`)
    if (rows.length === 0) return
    const here: Ctx = {
      ...systemCtx(ctx.kernel, space, 'start of an enterprise', ctx.actor.lang),
      db: tx,
      tx,
    }
    const job = await enqueue(here, firstAppsJob, {})
    await tx.run(sql`
      update gantry.enterprise_app set state = 'waiting', error = null, job = ${job}::uuid
      where space = ${space} and template = any (${rows.map(({ template }) => template)}::text[])`)
    await noteEvent(ctx, tx, { space, action: 'apps_retried' })
    for (const where of new Set([space, ctx.space]))
      await audit(
        { ...ctx, db: tx, tx, space: where },
        {
          action: 'enterprise.apps_retried',
          details: { space, templates: rows.map(({ template }) => nameOf(ctx, template)) },
        },
      )
  })

const nameOf = ({ actor }: Ctx, template: string): string => {
  const facts = templateFacts.find(({ id }) => id === template)
  return facts ? localise(facts.name, actor.lang) : template
}
