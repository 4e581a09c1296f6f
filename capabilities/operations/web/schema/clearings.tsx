import { type AppInfo, appsContract, readSampleReport } from '@gantry/apps/shared'
import { isPlainObject } from '@gantry/base/shared'
import { call, callKey, errorText, sayNumber, useAction } from '@gantry/client/web'
import { cancelJob, type JobInfo, listDataTables } from '@gantry/model/shared'
import { Banner } from '@gantry/ui/web'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Button, Progress } from 'antd'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'

const input = { name: 'clear_app' } as const
/** Clearings that are shown: those at work, and the last ones that ended. */
const shown = 3

const isAtWork = ({ state }: JobInfo): boolean => state === 'queued' || state === 'running'

/** Own clearings of applications: their progress with the way to stop them, and what came of the last ones. */
export const Clearings = ({ apps }: { apps: readonly AppInfo[] }) => {
  const { t } = useTranslation()
  const { data, error } = useQuery({
    queryKey: callKey(appsContract.listJobs, input),
    queryFn: ({ signal }) => call(appsContract.listJobs, input, { signal }),
    refetchInterval: query => (query.state.data?.data.some(isAtWork) ? 1_500 : false),
  })
  const client = useQueryClient()
  const ended = data?.data.filter(job => !isAtWork(job)).length
  useEffect(() => {
    // A clearing that ended has changed the sizes.
    if (ended !== undefined) client.invalidateQueries({ queryKey: callKey(listDataTables) })
  }, [client, ended])
  const jobs = data?.data ?? []
  const listed = [...jobs.filter(isAtWork), ...jobs.filter(job => !isAtWork(job)).slice(0, shown)]
  return (
    <>
      {error ? <Banner kind="bad">{errorText(t, error)}</Banner> : null}
      {listed.length > 0 ? (
        <ul className="ops-clearings">
          {listed.map(job => (
            <Clearing key={job.id} job={job} name={nameOf(apps, job) ?? t('schema.apps.gone')} />
          ))}
        </ul>
      ) : null}
    </>
  )
}

const nameOf = (apps: readonly AppInfo[], { input: asked }: JobInfo): string | undefined =>
  isPlainObject(asked) ? apps.find(({ id }) => id === asked.id)?.name : undefined

const Clearing = ({ job, name }: { job: JobInfo; name: string }) => {
  const { t } = useTranslation()
  const stop = useAction(cancelJob, { refresh: [appsContract.listJobs] })
  const report = readSampleReport(job.result)
  if (isAtWork(job)) {
    const share = job.total ? Math.floor((job.done / job.total) * 100) : 0
    return (
      <li>
        <span>
          {job.state === 'queued'
            ? t('schema.apps.queued', { name })
            : t('schema.apps.clearing', {
                name,
                done: sayNumber(job.done),
                total: sayNumber(job.total ?? 0),
              })}
          {job.state === 'running' ? <Progress percent={share} size="small" aria-label={name} /> : null}
        </span>
        <Button size="small" loading={stop.isPending} onClick={() => stop.mutate({ id: job.id })}>
          {t('schema.apps.stop')}
        </Button>
      </li>
    )
  }
  return (
    <li className="ink3">
      {job.state === 'cancelled' ? t('schema.apps.clear_stopped', { name }) : null}
      {job.state === 'failed'
        ? t('schema.apps.clear_failed', {
            name,
            reason: t(`error.${job.error?.code ?? 'server.failed'}`, { ...job.error?.params }),
          })
        : null}
      {job.state === 'done' && report
        ? t('schema.apps.cleared', {
            name,
            removed: sayNumber(report.removed),
            kept: sayNumber(report.kept),
          })
        : null}
    </li>
  )
}
