import { errorText, Failed, inSpace, useCall, useSession } from '@gantry/client/web'
import { Banner, PageHeader, ProgressLine, Skeleton } from '@gantry/ui/web'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { readRelease } from '../../shared/contract.ts'
import type { ReleaseDetail } from '../../shared/types.ts'
import { StateTag } from '../state-tag.tsx'
import { Acts } from './acts.tsx'
import { Facts } from './facts.tsx'
import { PlanTable } from './plan-table.tsx'
import { Steps } from './steps.tsx'
import { useDecisions } from './use-decisions.ts'

/** How often a release under way is asked for, in milliseconds. */
const pace = 1_000

/** One release: its plan, what it touches, who decides, and the next step. */
export const ReleasePage = ({ id }: { readonly id: string }) => {
  const { t } = useTranslation()
  const read = useCall(readRelease, { id }, { keep: true, timeout: 120_000 })
  const { refetch } = read
  const underWay = read.data?.state === 'publishing' || read.data?.state === 'rolling_back'
  useEffect(() => {
    if (!underWay) return
    const timer = setInterval(() => refetch(), pace)
    return () => clearInterval(timer)
  }, [underWay, refetch])
  const crumb = { title: t('releases.title'), href: inSpace('/enterprise/releaseManage') }
  if (read.error)
    return (
      <>
        <PageHeader crumbs={[crumb]} title={t('releases.release')} />
        <Failed error={read.error} retry={() => refetch()} />
      </>
    )
  if (!read.data)
    return (
      <>
        <PageHeader crumbs={[crumb]} title={t('releases.release')} />
        <Skeleton kind="table" />
      </>
    )
  return <Shown release={read.data} busy={read.isFetching} />
}

const Shown = ({ release, busy }: { readonly release: ReleaseDetail; readonly busy: boolean }) => {
  const { t } = useTranslation()
  const decisions = useDecisions(release)
  const isAdmin = useSession().user.userType === 'admin'
  const { plan, state, error, reason, decision } = release
  const editable = state === 'checking' && !release.receives
  return (
    <div className="rel">
      <PageHeader
        crumbs={[{ title: t('releases.title'), href: inSpace('/enterprise/releaseManage') }]}
        title={`${release.name} v${release.number}`}
        own
        tabs={
          <span className="rel-way" translate="no">
            <span className="tag">
              {release.space.name} → {release.target.name}
            </span>
            <StateTag state={state} />
          </span>
        }
        {...(isAdmin && {
          extra: (
            <a className="btn t" href={inSpace(`/api/releases/${release.id}/file`)} download>
              {t('releases.download')}
            </a>
          ),
        })}
        action={<Acts release={release} />}
      />
      <Steps release={release} />
      {busy || decisions.busy ? <ProgressLine active /> : null}
      {error ? <Banner kind="bad">{t(`error.${error}`, { defaultValue: error })}</Banner> : null}
      {decisions.error ? <Banner kind="bad">{errorText(t, decisions.error)}</Banner> : null}
      {state === 'checking' && decision === 'refused' ? (
        <Banner kind="warn">{t('releases.refused_because', { by: release.decidedBy ?? '', reason })}</Banner>
      ) : null}
      {(state === 'checking' || state === 'submitted') && release.deciders.length === 0 ? (
        <Banner kind="warn">
          {t(release.alone ? 'releases.alone_decides' : 'releases.nobody_decides', {
            name: release.target.name,
          })}
        </Banner>
      ) : null}
      {release.rolledBackWhy ? (
        <Banner kind="info">
          {t('releases.rolled_back_because', {
            by: release.rolledBackBy ?? '',
            reason: release.rolledBackWhy,
          })}
        </Banner>
      ) : null}
      {plan ? (
        <div className="rel-plan">
          <PlanTable release={release} plan={plan} editable={editable} decisions={decisions} />
          <Facts release={release} plan={plan} editable={editable} decisions={decisions} />
        </div>
      ) : (
        <p className="rel-page ink3">{t('releases.no_plan')}</p>
      )}
    </div>
  )
}
