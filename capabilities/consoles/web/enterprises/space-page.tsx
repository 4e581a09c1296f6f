import {
  Failed,
  inSpace,
  pageTitle,
  sayBytes,
  sayDay,
  sayMoment,
  sayNumber,
  useCall,
  usePage,
} from '@gantry/client/web'
import { PageHeader, Skeleton } from '@gantry/ui/web'
import { Button } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { type EnterpriseDetail, readEnterprise } from '../../shared/enterprises-contract.ts'
import { QuotaTable } from '../parts/quota-table.tsx'
import { ChooseEnterprise } from './choose-enterprise.tsx'
import { ChosenApps } from './chosen-apps.tsx'
import { FeaturesSection } from './features-section.tsx'
import { EnterpriseTag } from './state-tag.tsx'
import { StopRestore } from './stop-restore.tsx'
import '../consoles.css'

/** One enterprise: its quotas with their trend, who it is, its validity, and what was done to it. */
const SpacePage = () => {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { space = '' } = usePage().query
  const { data, error, refetch } = useCall(readEnterprise, { enterprise: space }, { enabled: space !== '' })
  if (space === '') return <ChooseEnterprise />
  if (error) return <Failed error={error} />
  if (!data) return <Skeleton kind="form" />
  return (
    <>
      <PageHeader
        crumbs={[
          { title: pageTitle('/{spaceUri}/sysop/enterprise/list'), href: inSpace('/sysop/enterprise/list') },
        ]}
        title={data.name}
        own
        tabs={<EnterpriseTag enterprise={{ ...data, stopReason: null }} />}
        action={
          <Button type="primary" onClick={() => navigate(inSpace(`/sysop/enterprise/edit?space=${space}`))}>
            {t('consoles.enterprise.adjust')}
          </Button>
        }
      />
      <div className="co-split">
        <div>
          <section className="co-section">
            <h2>{t('consoles.quotas_used')}</h2>
            <QuotaTable quotas={data.quotas} trend={data.trend} days={14} />
          </section>
          <FeaturesSection enterprise={data} />
          <History history={data.history} />
        </div>
        <aside>
          <Facts data={data} />
          <PlacementFacts placement={data.placement} />
          <Validity data={data} />
          <ChosenApps data={data} reload={refetch} />
          <section className="co-section">
            <h2>
              {t(data.state === 'stopped' ? 'consoles.enterprise.restore' : 'consoles.enterprise.stop')}
            </h2>
            <p className="ink2">
              {data.state === 'stopped'
                ? t('consoles.enterprise.stopped_why', { reason: data.stopReason ?? '' })
                : t('consoles.enterprise.stop_what', { count: data.users })}
            </p>
            <StopRestore enterprise={data} />
          </section>
        </aside>
      </div>
    </>
  )
}

const Fact = ({ label, children }: { readonly label: string; readonly children: ReactNode }) => (
  <>
    <dt>{label}</dt>
    <dd>{children || '—'}</dd>
  </>
)

const Facts = ({ data }: { readonly data: EnterpriseDetail }) => {
  const { t } = useTranslation()
  return (
    <section className="co-section">
      <h2>{t('consoles.enterprise')}</h2>
      <dl className="co-facts">
        <Fact label={t('consoles.enterprise.id')}>
          <span className="mono" translate="no">
            {data.space}
          </span>
        </Fact>
        <Fact label={t('consoles.administrator')}>
          {data.administrator ? `${data.administrator.name}（${data.administrator.login}）` : ''}
        </Fact>
        <Fact label={t('consoles.contact')}>{[data.contact, data.phone].filter(Boolean).join(' ')}</Fact>
        <Fact label={t('consoles.provider')}>{data.provider?.name}</Fact>
        <Fact label={t('consoles.opened')}>{sayDay(data.createdAt)}</Fact>
        <Fact label={t('consoles.applications')}>{sayNumber(data.applications)}</Fact>
        <Fact label={t('consoles.active_users')}>{sayNumber(data.activeUsers)}</Fact>
        <Fact label={t('consoles.note')}>{data.note}</Fact>
      </dl>
    </section>
  )
}

const PlacementFacts = ({ placement }: Pick<EnterpriseDetail, 'placement'>) => {
  const { t } = useTranslation()
  const { database, schema, tables, files } = placement
  return (
    <section className="co-section">
      <h2>{t('consoles.placement')}</h2>
      <dl className="co-facts">
        <Fact label={t('consoles.placement.database')}>
          <span className="mono" translate="no">
            {database}
          </span>
        </Fact>
        <Fact label={t('consoles.placement.schema')}>
          <span className="mono" translate="no">
            {schema}
          </span>
        </Fact>
        <Fact label={t('consoles.placement.tables')}>{sayBytes(tables)}</Fact>
        <Fact label={t('consoles.placement.files')}>{sayBytes(files)}</Fact>
      </dl>
      <p className="ink3">{t('consoles.placement.one')}</p>
    </section>
  )
}

const Validity = ({ data: { validUntil, daysLeft, createdAt } }: { readonly data: EnterpriseDetail }) => {
  const { t } = useTranslation()
  const whole = validUntil ? Date.parse(validUntil) - Date.parse(createdAt) : 0
  const gone = Math.min(1, Math.max(0, (Date.now() - Date.parse(createdAt)) / Math.max(1, whole)))
  return (
    <section className="co-section">
      <h2>{t('consoles.validity')}</h2>
      {validUntil ? (
        <>
          <p className={(daysLeft ?? 0) <= 30 ? 'co-late' : ''}>
            <b>
              {(daysLeft ?? 0) < 0
                ? t('consoles.days_over', { count: -(daysLeft ?? 0) })
                : t('consoles.days_left', { count: daysLeft ?? 0 })}
            </b>
            <span className="ink3 co-end">{sayDay(validUntil)}</span>
          </p>
          <span className="co-bar" aria-hidden>
            <i style={{ width: `${gone * 100}%` }} />
          </span>
          <p className="ink3">{t('consoles.valid_until.hint')}</p>
        </>
      ) : (
        <p>{t('consoles.endless')}</p>
      )}
    </section>
  )
}

const History = ({ history }: Pick<EnterpriseDetail, 'history'>) => {
  const { t } = useTranslation()
  return (
    <section className="co-section">
      <h2>{t('consoles.history')}</h2>
      {history.length === 0 ? <p className="ink3">{t('consoles.history.none')}</p> : null}
      <ol className="co-history">
        {history.map(({ at, who, action, reason }) => (
          <li key={`${at} ${action}`}>
            <time className="ink3">{sayMoment(at)}</time>
            <span translate="no">{who}</span>
            <b>{t(`consoles.event.${action}`)}</b>
            <span className="ink2">{reason}</span>
          </li>
        ))}
      </ol>
    </section>
  )
}

export default SpacePage
