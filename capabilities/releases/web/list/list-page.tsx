import { currentSpace, Failed, sayMoment, useAction, useCall, useSession } from '@gantry/client/web'
import { EmptyState, Icon, ListTable, PageHeader, Skeleton, toast } from '@gantry/ui/web'
import { Button, type TableColumnsType } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { agreeEnvironment, listEnvironments, listReleases } from '../../shared/contract.ts'
import type { Environment, ReleaseInfo } from '../../shared/types.ts'
import { releaseHref } from '../address.ts'
import { StateTag } from '../state-tag.tsx'
import { AskDialog } from './ask-dialog.tsx'
import { Environments } from './environments.tsx'
import { MakeDialog } from './make-dialog.tsx'

/** What waits for the person first, then the environments, then the history. */
export const ListPage = () => {
  const { t } = useTranslation()
  const isAdmin = useSession().user.userType === 'admin'
  const [page, setPage] = useState(1)
  const [asked, setAsked] = useState<'environment' | 'release' | null>(null)
  const environments = useCall(listEnvironments, {})
  const releases = useCall(listReleases, { page }, { keep: true })
  const places = environments.data?.data ?? []
  const mine = places.filter(({ space, state }) => space.id === currentSpace() && state === 'agreed')
  const columns: TableColumnsType<ReleaseInfo> = [
    {
      key: 'name',
      title: t('releases.release'),
      render: (_v, { id, number, name, apps }) => (
        <span translate="no">
          <Link to={releaseHref(id)}>
            <b>{name}</b>
          </Link>{' '}
          <span className="ink3">v{number}</span>
          <small className="ink3 rel-below">{apps.map(each => each.name).join(' · ')}</small>
        </span>
      ),
    },
    {
      key: 'way',
      title: t('releases.way'),
      width: 260,
      render: (_v, { space, target, stage }) => (
        <span translate="no">
          {space.name} → {target.name}
          {stage ? <small className="ink3 rel-below">{t(`releases.stage.${stage}`)}</small> : null}
        </span>
      ),
    },
    {
      key: 'state',
      title: t('releases.state'),
      width: 170,
      render: (_v, { state, error }) => (
        <>
          <StateTag state={state} />
          {error ? (
            <small className="rel-below rel-bad">{t(`error.${error}`, { defaultValue: error })}</small>
          ) : null}
        </>
      ),
    },
    {
      key: 'made',
      title: t('releases.made'),
      width: 190,
      render: (_v, { madeBy, madeAt }) => (
        <span translate="no">
          {madeBy}
          <small className="ink3 rel-below">{sayMoment(madeAt)}</small>
        </span>
      ),
    },
    {
      key: 'published',
      title: t('releases.published'),
      width: 190,
      render: (_v, { publishedBy, publishedAt }) =>
        publishedAt ? (
          <span translate="no">
            {publishedBy}
            <small className="ink3 rel-below">{sayMoment(publishedAt)}</small>
          </span>
        ) : (
          '—'
        ),
    },
  ]
  return (
    <>
      <PageHeader
        title={t('releases.title')}
        {...(isAdmin && {
          extra: <Button onClick={() => setAsked('environment')}>{t('releases.environment.ask')}</Button>,
          action: (
            <Button type="primary" disabled={mine.length === 0} onClick={() => setAsked('release')}>
              {t('releases.make')}
            </Button>
          ),
        })}
      />
      <div className="rel-page">
        <Waiting environments={places} releases={releases.data?.data ?? []} />
        {environments.error ? (
          <Failed error={environments.error} />
        ) : environments.data && !isAdmin ? null : environments.data ? (
          <Environments environments={places} onAsk={() => setAsked('environment')} />
        ) : (
          <Skeleton kind="text" rows={3} />
        )}
        {releases.error ? <Failed error={releases.error} /> : null}
        {!releases.data && !releases.error ? <Skeleton kind="table" /> : null}
        {releases.data ? (
          <section aria-label={t('releases.history')}>
            <h2 className="rel-h">{t('releases.history')}</h2>
            <ListTable<ReleaseInfo>
              rowKey="id"
              size="small"
              pagination={false}
              scroll={{ x: 1000 }}
              columns={columns}
              dataSource={[...releases.data.data]}
              locale={{
                emptyText: (
                  <EmptyState kind="never" icon="box" title={t('releases.none')}>
                    {t(mine.length === 0 ? 'releases.none_no_environment' : 'releases.none_why')}
                  </EmptyState>
                ),
              }}
            />
            {page > 1 || releases.data.more ? (
              <div className="rel-pager">
                <Button size="small" disabled={page === 1} onClick={() => setPage(page - 1)}>
                  {t('releases.newer')}
                </Button>
                <Button size="small" disabled={!releases.data.more} onClick={() => setPage(page + 1)}>
                  {t('releases.older')}
                </Button>
              </div>
            ) : null}
          </section>
        ) : null}
      </div>
      {asked === 'environment' ? <AskDialog onClose={() => setAsked(null)} /> : null}
      {asked === 'release' ? <MakeDialog environments={mine} onClose={() => setAsked(null)} /> : null}
    </>
  )
}

interface WaitingProps {
  readonly environments: readonly Environment[]
  readonly releases: readonly ReleaseInfo[]
}

/** What the person can decide now. */
const Waiting = ({ environments, releases }: WaitingProps) => {
  const { t } = useTranslation()
  const agree = useAction(agreeEnvironment, {
    refresh: [listEnvironments],
    onDone: () => toast({ text: t('releases.environment.said_agreed') }),
  })
  const isAdmin = useSession().user.userType === 'admin'
  const asking = environments.filter(
    ({ target, state }) => isAdmin && state === 'asked' && target.id === currentSpace(),
  )
  const deciding = releases.filter(
    ({ receives, own, alone, state }) =>
      receives && ((state === 'submitted' && (!own || alone)) || (isAdmin && state === 'approved')),
  )
  if (asking.length + deciding.length === 0) return null
  return (
    <section className="rel-waiting" aria-label={t('releases.waiting')}>
      <h2 className="rel-h">{t('releases.waiting')}</h2>
      <ul>
        {asking.map(({ id, space, stage, askedBy, askedAt }) => (
          <li key={id}>
            <Icon name="swap" size={16} />
            <span>
              <b translate="no">{t('releases.environment.asks', { name: space.name, by: askedBy })}</b>
              <small className="ink3 rel-below">
                {t(`releases.stage.${stage}`)} · {sayMoment(askedAt)} ·{' '}
                {t('releases.environment.agree_means')}
              </small>
            </span>
            <Button
              type="primary"
              size="small"
              loading={agree.isPending}
              onClick={() => agree.mutate({ id })}
            >
              {t('releases.environment.agree')}
            </Button>
          </li>
        ))}
        {deciding.map(({ id, name, number, space, submittedBy, submittedAt, state }) => (
          <li key={id}>
            <Icon name={state === 'approved' ? 'play' : 'stamp'} size={16} />
            <span translate="no">
              <b>
                {name} v{number}
              </b>
              <small className="ink3 rel-below">
                {space.name} · {submittedBy} {submittedAt ? sayMoment(submittedAt) : ''}
              </small>
            </span>
            <Link className="btn s p" to={releaseHref(id)}>
              {t(state === 'approved' ? 'releases.publish' : 'releases.decide')}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
