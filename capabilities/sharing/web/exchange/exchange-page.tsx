import { Failed, inSpace, useCall } from '@gantry/client/web'
import { EmptyState, PageHeader, Skeleton, SplitPanel } from '@gantry/ui/web'
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
            <div className="sh-scroll">
              <table className="tbl sh-list sh-exchanges">
                <thead>
                  <tr>
                    <th>{t('sharing.col.last')}</th>
                    <th>{t('sharing.col.name')}</th>
                    <th>{t('sharing.col.direction')}</th>
                    <th>{t('sharing.col.other')}</th>
                    <th>{t('sharing.col.schedule')}</th>
                    <th>{t('sharing.col.next')}</th>
                    <th>{t('sharing.col.state')}</th>
                  </tr>
                </thead>
                <tbody>
                  {exchanges.map(share => (
                    <tr key={share.id} data-chosen={share.id === open ? '' : undefined}>
                      <td>
                        {share.last ? (
                          <>
                            <DeliveryTag state={share.last.state} />{' '}
                            <span className="ink3">{sayMoment(share.last.startedAt)}</span>
                          </>
                        ) : (
                          '—'
                        )}
                      </td>
                      <td>
                        <button
                          type="button"
                          className="sh-name"
                          translate="no"
                          onClick={() => setOpen(share.id)}
                        >
                          {share.name}
                        </button>
                      </td>
                      <td data-label={t('sharing.col.direction')}>
                        {t(`sharing.direction.${share.direction}`)}
                      </td>
                      <td data-label={t('sharing.col.other')} translate="no">
                        {share.other.name}
                      </td>
                      <td data-label={t('sharing.col.schedule')}>{saySchedule(t, share.schedule)}</td>
                      <td data-label={t('sharing.col.next')}>
                        {shownState(share) === 'active' ? sayMoment(share.nextAt) : '—'}
                      </td>
                      <td data-label={t('sharing.col.state')}>
                        <ShareTag share={share} />
                      </td>
                    </tr>
                  ))}
                </tbody>
              </table>
            </div>
          )}
        </div>
      </SplitPanel>
    </>
  )
}

export default ExchangePage
