import { setTimeout } from 'node:timers/promises'
import { AppError, newId } from '@gantry/base/shared'
import {
  audit,
  type Ctx,
  defineJob,
  emit,
  enqueue,
  inTransaction,
  type Kernel,
  platform,
  type Schedule,
  sql,
  systemCtx,
} from '@gantry/kernel/server'
import {
  type DirectoryCounts,
  type DirectoryJobDone,
  type DirectoryPreview,
  type DirectoryRun,
  type DirectoryStep,
  type DirectoryTrouble,
  type PeopleProvider,
  peopleProviders,
} from '../../../../shared/federation/index.ts'
import { authorityOf } from '../../providers/index.ts'
import { openProvider } from '../../settings.ts'
import { DirectoryFailure } from '../directory-failure.ts'
import { readPeopleSettings } from './people-settings.ts'
import { countSync, planSync, previewSync } from './plan-people.ts'
import { peopleReaders } from './readers/index.ts'
import { writeSync } from './write-sync.ts'

type Progress = (done: number, total: number) => Promise<void>

/** Asks the directory and plans; writes nothing. @throws DirectoryFailure, AppError federation.off */
const planned = async (ctx: Ctx, provider: PeopleProvider) => {
  const settings = await openProvider(ctx, ctx.space, provider)
  const people = await readPeopleSettings(ctx, provider)
  const source = { provider, authority: authorityOf(provider, settings) }
  const found = await peopleReaders[provider](ctx.kernel, settings, people, setTimeout)
  return { source, plan: await planSync(ctx, source, people, found) }
}

/**
 * Brings the people of the directory into the space of `ctx` and keeps the run with its result. One runs at a time.
 *
 * @throws AppError directory.running, DirectoryFailure, and what writing throws
 */
const synchronise = async (
  ctx: Ctx,
  provider: PeopleProvider,
  person: string | null,
  progress: Progress,
): Promise<DirectoryPreview> => {
  const run = await beginRun(ctx, provider, person)
  try {
    const { source, plan } = await planned(ctx, provider)
    await writeSync(ctx, source, plan, progress)
    const counts = countSync(plan)
    await endRun(ctx, provider, run, { state: 'done', counts })
    return previewSync(plan)
  } catch (error) {
    await endRun(ctx, provider, run, { state: 'failed', ...failureOf(error) })
    throw error
  }
}

/** A process that stopped does not end its run: after this time another one may begin. Milliseconds. */
const forgotten = 60 * 60_000

/** Runs are kept for this long. Milliseconds. */
const kept = 90 * 86_400_000

const beginRun = async (ctx: Ctx, provider: PeopleProvider, person: string | null): Promise<string> => {
  const id = newId(ctx.now.getTime())
  await inTransaction(ctx, async tx => {
    await tx.db.run(sql`
      update gantry.directory_run set state = 'failed', ended_at = ${ctx.now}, detail = 'interrupted'
      where space = ${ctx.space} and state = 'running' and at < ${new Date(ctx.now.getTime() - forgotten)}`)
    await tx.db.run(sql`
      delete from gantry.directory_run
      where space = ${ctx.space} and state <> 'running' and at < ${new Date(ctx.now.getTime() - kept)}`)
    const { count } = await tx.db.run(sql`
      insert into gantry.directory_run (id, space, provider, at, person, state)
      values (${id}, ${ctx.space}, ${provider}, ${ctx.now}, ${person}, 'running') on conflict do nothing`)
    if (count === 0) throw new AppError('directory.running')
  })
  return id
}

type Ended =
  | { readonly state: 'done'; readonly counts: DirectoryCounts }
  | ({ readonly state: 'failed' } & Failed)

/** Administrators are told of a failure, and when so many vanished that nobody was deactivated. */
const endRun = (ctx: Ctx, provider: PeopleProvider, id: string, ended: Ended): Promise<void> =>
  inTransaction(ctx, async tx => {
    const { state } = ended
    const counts = state === 'done' ? ended.counts : null
    const { step, detail } = state === 'failed' ? ended : { step: null, detail: null }
    await tx.db.run(sql`
      update gantry.directory_run set state = ${state}, ended_at = ${ctx.kernel.now()},
        counts = ${counts && JSON.stringify(counts)}::jsonb, step = ${step}, detail = ${detail}
      where space = ${ctx.space} and id = ${id}`)
    if (counts) await audit(tx, { action: 'directory.synchronised', details: { provider, ...counts } })
    else
      await audit(tx, { action: 'directory.failed', result: 'failed', details: { provider, step, detail } })
    if (!counts) await emit(tx, { type: 'directory.failed', payload: { step, detail } })
    else if (counts.tooMany) await emit(tx, { type: 'directory.held', payload: { gone: counts.gone } })
  })

interface Failed {
  readonly step: DirectoryStep | null
  readonly detail: string
}

/** The step and the words of a directory, or the trouble here, of which the log of the server tells more. */
const failureOf = (error: unknown): Failed => {
  if (error instanceof DirectoryFailure) return { step: error.step, detail: error.message }
  const isQuota = error instanceof AppError && error.code === 'quota.users'
  return { step: null, detail: (isQuota ? 'quota' : 'other') satisfies DirectoryTrouble }
}

/** By hand; without `write`, only the preview. A failure of the directory is its result, not an error of the job. */
export const directoryPeopleJob = defineJob<
  { readonly provider: PeopleProvider; readonly write: boolean },
  DirectoryJobDone
>({
  name: 'identity.directory_people',
  run: async (ctx, { provider, write }, control) => {
    try {
      const progress: Progress = (done, total) => control.progress(done, total)
      const preview = write
        ? await synchronise(ctx, provider, ctx.actor.personId, progress)
        : previewSync((await planned(ctx, provider)).plan)
      return { ok: true, preview }
    } catch (error) {
      if (!(error instanceof DirectoryFailure)) throw error
      return { ok: false, step: error.step, detail: error.message }
    }
  },
})

/** @throws AppError federation.off before the directory is in use */
export const startDirectoryPeople = async (
  ctx: Ctx,
  provider: PeopleProvider,
  write: boolean,
): Promise<string> => {
  await openProvider(ctx, ctx.space, provider)
  return enqueue(ctx, directoryPeopleJob, { provider, write })
}

/** The last runs over a directory, the newest first. */
export const listRuns = async (ctx: Ctx, provider: PeopleProvider): Promise<readonly DirectoryRun[]> => {
  const { rows } = await ctx.db.run<DirectoryRun>(sql`
    select r.id, to_json(r.at) as at, to_json(r.ended_at) as "endedAt", m.f_name as person, r.state, r.counts, r.step, r.detail
    from gantry.directory_run r left join gantry.t_member m on m.space = r.space and m.id = r.person
    where r.space = ${ctx.space} and r.provider = ${provider} order by r.at desc limit 20`)
  return rows
}

/** Every directory of a space that wants it, one after the other. */
const synchroniseAll = async (kernel: Kernel): Promise<void> => {
  const { rows } = await platform(kernel).run<{ space: string; provider: PeopleProvider }>(sql`
    select p.space, p.provider from gantry.sign_in_provider p join gantry.space s on s.id = p.space and s.state = 'active'
    where p.provider = any (${[...peopleProviders]}::text[]) and p.is_on and (p.people ->> 'nightly')::boolean
    order by p.space, p.provider`)
  for (const { space, provider } of rows) {
    const ctx = systemCtx(kernel, space, 'people of the directory')
    await synchronise(ctx, provider, null, async () => undefined).catch((error: unknown) => {
      // Kept with the run and told to the administrators: one directory does not keep the others waiting.
      kernel.log.warn({ err: error, space, provider }, 'the people of a directory were not synchronised')
    })
  }
}

/** At night in China. */
export const directoryPeopleSchedule: Schedule = {
  name: 'identity_directory_people',
  cron: '40 18 * * *',
  run: synchroniseAll,
}
