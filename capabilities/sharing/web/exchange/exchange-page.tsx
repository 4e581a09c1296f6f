import { Failed, inSpace, useCall, useMayCall } from '@gantry/client/web'
import { EmptyState, ListTable, PageHeader, Skeleton, SplitPanel } from '@gantry/ui/web'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { listShares, type Share } from '../../shared/contract.ts'
import { type Agreement, listAgreements, makeAgreement } from '../../shared/outside.ts'
import { sayMoment, saySchedule, shownState } from '../parts/say.ts'
import { DeliveryTag, ShareTag } from '../parts/share-tag.tsx'
import { ExchangePanel } from './exchange-panel.tsx'
import { OutsideDialog } from './outside-dialog.tsx'
import { OutsidePanel } from './outside-panel.tsx'
import '../sharing.css'

/** What is exchanged with another space, or with a system outside. */
type Exchange = Share | Agreement

const isOutside = (exchange: Exchange): exchange is Agreement => 'agreed' in exchange

/** What failed last stands first, then what arrives next. */
const urgency = ({ last, nextAt }: Exchange): string =>
  `${last?.state === 'failed' ? 0 : last?.state === 'partly' ? 1 : 2} ${nextAt ?? '9'}`

/** Data sets that are delivered between spaces and to systems outside: direction, schedule, the last delivery, failures. */
const ExchangePage = () => {
  const { t } = useTranslation()
  const { data, error } = useCall(listShares, {}, { staleTime: 0 })
  const mayCall = useMayCall()
  const outside = useCall(listAgreements, {}, { staleTime: 0, enabled: mayCall(listAgreements) })
  const [open, setOpen] = useState<string | null>(null)
  const [making, setMaking] = useState(false)
  if (error) return <Failed error={error} fill />
  if (!data) return <Skeleton kind="table" rows={6} />
  const between = data.data.filter(({ arrival, last }) => arrival?.mode === 'table' || last !== null)
  const exchanges: readonly Exchange[] = [...between, ...(outside.data?.data ?? [])].toSorted((a, b) =>
    urgency(a) < urgency(b) ? -1 : 1,
  )
  const chosen = exchanges.find(({ id }) => id === open)
  const close = () => setOpen(null)
  const manage = (
    <>
      {mayCall(makeAgreement) ? (
        <button type="button" className="btn" onClick={() => setMaking(true)}>
          {t('sharing.outside')}
        </button>
      ) : null}
      <Link className="btn" to={inSpace('/sysop/shareData')}>
        {t('sharing.exchange.open')}
      </Link>
    </>
  )
  return (
    <>
      <PageHeader title={t('sharing.exchange')} action={manage} />
      <SplitPanel
        label={t('sharing.exchange')}
        panel={
          !chosen ? null : isOutside(chosen) ? (
            <OutsidePanel key={chosen.id} agreement={chosen} onClose={close} />
          ) : (
            <ExchangePanel key={chosen.id} share={chosen} onClose={close} />
          )
        }
      >
        <div className="sh-page">
          {exchanges.length === 0 ? (
            <EmptyState kind="never" fill icon="flow" title={t('sharing.exchange.none')} actions={manage}>
              {t('sharing.exchange.none.why')}
            </EmptyState>
          ) : (
            <ListTable<Exchange>
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
      {making ? <OutsideDialog onClose={() => setMaking(false)} /> : null}
    </>
  )
}

export default ExchangePage
