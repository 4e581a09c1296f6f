import { errorText, Failed, sayMoment, sayNumber, useCall } from '@gantry/client/web'
import { Banner, Skeleton } from '@gantry/ui/web'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { type Health, readHealth } from '../../shared/health/contract.ts'
import { type HealthState, isSilent } from '../../shared/health/judge.ts'
import { EventDelivery } from '../delivery/event-delivery.tsx'
import { saySeconds } from '../schema/quantities.ts'
import { SectionTable } from '../schema/section-table.tsx'
import { figureOf } from './figure-of.ts'
import { MetricsKey } from './metrics-key.tsx'
import { sayAge } from './say-age.ts'

/** Milliseconds between two looks. */
const every = 10_000

/** Whether the installation is well: each figure with its state and what to do about it, processes, schedules, statements. */
export const HealthPart = () => {
  const { t } = useTranslation()
  const { data, error, refetch } = useCall(readHealth, {}, { keep: true, staleTime: 0 })
  useEffect(() => {
    const timer = setInterval(() => void refetch(), every)
    return () => clearInterval(timer)
  }, [refetch])
  if (error && !data) return <Failed error={error} />
  if (!data) return <Skeleton kind="table" rows={8} />
  return (
    <>
      {error ? <Banner kind="bad">{errorText(t, error)}</Banner> : null}
      <Checks health={data} />
      <Processes processes={data.processes} />
      <Schedules schedules={data.schedules} />
      {data.statements === null ? null : <Statements statements={data.statements} />}
      <EventDelivery />
      <MetricsKey since={data.metricsSince} />
    </>
  )
}

const toneOf: Readonly<Record<HealthState, string>> = { good: 'ok', look: 'warn', bad: 'bad' }

const StateTag = ({ state }: { state: HealthState }) => {
  const { t } = useTranslation()
  return <span className={`tag ${toneOf[state]}`}>{t(`health.state.${state}`)}</span>
}

const Checks = ({ health }: { health: Health }) => {
  const { t } = useTranslation()
  const wanting = health.checks.filter(({ state }) => state !== 'good').length
  return (
    <section className="ops-group">
      <h2>{t('health.title')}</h2>
      <p className="ink3" role="status">
        {wanting === 0 ? t('health.all_good') : t('health.wanting', { wanting })}{' '}
        {t('health.people', { people: sayNumber(health.people) })}
      </p>
      <ul className="ops-checks">
        {health.checks.map(({ check, state }) => (
          <li key={check}>
            <StateTag state={state} />
            <b>{t(`health.${check}`)}</b>
            <span>{figureOf(t, check, health)}</span>
            {state === 'good' ? null : <p>{t(`health.${check}.do`)}</p>}
          </li>
        ))}
      </ul>
    </section>
  )
}

const Processes = ({ processes }: Pick<Health, 'processes'>) => {
  const { t } = useTranslation()
  return (
    <section className="ops-group">
      <h2>{t('health.processes')}</h2>
      <SectionTable
        rows={processes}
        error={null}
        none="health.processes.none"
        rowKey="id"
        columns={[
          {
            title: t('health.state'),
            render: (_, process) => <StateTag state={isSilent(process) ? 'look' : 'good'} />,
          },
          {
            title: t('health.host'),
            render: (_, { host, pid }) => (
              <span className="mono" translate="no">
                {host} · {pid}
              </span>
            ),
          },
          {
            title: t('health.roles'),
            render: (_, { roles }) => roles.map(role => t(`health.role.${role}`)).join(' · '),
          },
          { title: t('health.version'), render: (_, { version }) => <span translate="no">{version}</span> },
          { title: t('health.started'), render: (_, { startedAt }) => sayMoment(startedAt) },
          { title: t('health.seen'), align: 'right', render: (_, { silent }) => sayAge(silent) },
          {
            title: t('health.pool'),
            align: 'right',
            render: (_, { pool }) => `${pool.open - pool.idle} / ${pool.most}`,
          },
        ]}
      />
    </section>
  )
}

const Schedules = ({ schedules }: Pick<Health, 'schedules'>) => {
  const { t } = useTranslation()
  return (
    <section className="ops-group">
      <h2>{t('health.schedules')}</h2>
      <SectionTable
        rows={schedules}
        error={null}
        none="health.schedules.none"
        rowKey="name"
        pageSize={10}
        columns={[
          {
            title: t('health.state'),
            render: (_, { error, running }) => (
              <>
                <StateTag state={error === null ? 'good' : 'bad'} />
                {running === null ? null : <small className="ops-under">{t('health.running')}</small>}
              </>
            ),
          },
          {
            title: t('health.schedule'),
            render: (_, { name, error }) => (
              <>
                <span className="mono" translate="no">
                  {name}
                </span>
                {error === null ? null : (
                  <p className="ops-why mono" translate="no">
                    {error}
                  </p>
                )}
              </>
            ),
          },
          {
            title: t('health.cron'),
            render: (_, { cron }) => (
              <span className="mono" translate="no">
                {cron}
              </span>
            ),
          },
          {
            title: t('health.last_run'),
            render: (_, { startedAt }) => (startedAt === null ? t('health.never') : sayMoment(startedAt)),
          },
        ]}
      />
    </section>
  )
}

const Statements = ({ statements }: { statements: NonNullable<Health['statements']> }) => {
  const { t } = useTranslation()
  return (
    <section className="ops-group">
      <h2>{t('health.statements')}</h2>
      <SectionTable
        rows={statements}
        error={null}
        none="health.statements.none"
        rowKey={({ text, calls, most }) => `${text} ${calls} ${most}`}
        columns={[
          { title: t('health.calls'), align: 'right', render: (_, { calls }) => sayNumber(calls) },
          { title: t('health.mean'), align: 'right', render: (_, { mean }) => saySeconds(mean) },
          { title: t('health.most'), align: 'right', render: (_, { most }) => saySeconds(most) },
          {
            title: t('health.statement'),
            render: (_, { text }) => (
              <code className="ops-statement mono" translate="no">
                {text}
              </code>
            ),
          },
        ]}
      />
    </section>
  )
}
