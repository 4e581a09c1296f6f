import { Failed, inSpace, useCall } from '@gantry/client/web'
import { EmptyState, ListTable, PageHeader, Skeleton, SplitPanel } from '@gantry/ui/web'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { listShares, type Share } from '../../shared/contract.ts'
import { sayMoment, saySchedule, shownState } from '../parts/say.ts'
import { DeliveryTag, ShareTag } from '../parts/share-tag.tsx'
import { ExchangePanel } from './exchange-panel.tsx'
import '../sharing.css'

/** What failed last stands first, then what arrives next. */
const urgency = ({ last, nextAt }: Share): string =>
  `${last?.state === 'failed' ? 0 : last?.state === 'partly' ? 1 : 2} ${nextAt ?? '9'}`

/** Data sets that are delivered between spaces: direction, schedule, the last delivery, failures. */
const ExchangePage = () => {
  const { t } = useTranslation()
  const { data, error } = useCall(listShares, {}, { staleTime: 0 })
  const [open, setOpen] = useState<string | null>(null)
  if (error) return <Failed error={error} fill />
  if (!data) return <Skeleton kind="table" rows={6} />
  const exchanges = data.data
    .filter(({ arrival, last }) => arrival?.mode === 'table' || last !== null)
    .toSorted((a, b) => (urgency(a) < urgency(b) ? -1 : 1))
  const chosen = exchanges.find(({ id }) => id === open)
  const manage = (
    <Link className="btn" to={inSpace('/sysop/shareData')}>
      {t('sharing.exchange.open')}
    </Link>
  )
  return (
    <>
      <PageHeader title={t('sharing.exchange')} action={manage} />
      <SplitPanel
        label={t('sharing.exchange')}
        panel={chosen ? <ExchangePanel key={chosen.id} share={chosen} onClose={() => setOpen(null)} /> : null}
      >
        <div className="sh-page">
          {exchanges.length === 0 ? (
            <EmptyState kind="never" fill icon="flow" title={t('sharing.exchange.none')} actions={manage}>
              {t('sharing.exchange.none.why')}
            </EmptyState>
          ) : (
            <ListTable<Share>
              className="sh-list"
              rowKey="id"
              size="small"
              pagination={false}
              scroll={{ x: 820 }}
              rowClassName={({ id }) => (id === open ? 'sh-chosen' : '')}
              dataSource={exchanges}
              columns={[
                {
                  key: 'last',
                  title: t('sharing.col.last'),
                  width: 230,
                  render: (_v, { last }) =>
                    last ? (
                      <>
                        <DeliveryTag state={last.state} />{' '}
                        <span className="ink3">{sayMoment(last.startedAt)}</span>
                      </>
                    ) : (
                      '—'
                    ),
                },
                {
                  key: 'name',
                  title: t('sharing.col.name'),
                  width: '24%',
                  render: (_v, { id, name }) => (
                    <button type="button" className="sh-name" translate="no" onClick={() => setOpen(id)}>
                      {name}
                    </button>
                  ),
                },
                {
                  key: 'direction',
                  title: t('sharing.col.direction'),
                  render: (_v, { direction }) => t(`sharing.direction.${direction}`),
                },
                {
                  key: 'other',
                  title: t('sharing.col.other'),
                  render: (_v, { other }) => <span translate="no">{other.name}</span>,
                },
                {
                  key: 'schedule',
                  title: t('sharing.col.schedule'),
                  render: (_v, { schedule }) => saySchedule(t, schedule),
                },
                {
                  key: 'next',
                  title: t('sharing.col.next'),
                  render: (_v, share) => (shownState(share) === 'active' ? sayMoment(share.nextAt) : '—'),
                },
                {
                  key: 'state',
                  title: t('sharing.col.state'),
                  render: (_v, share) => <ShareTag share={share} />,
                },
              ]}
            />
          )}
        </div>
      </SplitPanel>
    </>
  )
}

export default ExchangePage
