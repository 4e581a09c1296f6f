import { localise } from '@gantry/base/shared'
import { currentLang, Failed, useCall, useMay, useSession } from '@gantry/client/web'
import { EmptyState, Icon, PageHeader, SavedTabs, Skeleton, SplitPanel } from '@gantry/ui/web'
import { Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { listShares, type Share } from '../../shared/contract.ts'
import { sayMoment, shownState } from '../parts/say.ts'
import { ShareTag } from '../parts/share-tag.tsx'
import { OfferDialog } from './offer-dialog.tsx'
import { SharePanel } from './share-panel.tsx'
import '../sharing.css'

const tabs = ['in', 'out'] as const

/** What other spaces share with this one, and what it shares with them; offers that wait for an answer stand first. */
const SharedPage = () => {
  const { t } = useTranslation()
  const { user } = useSession()
  const changes = useMay('/{spaceUri}/sysop/shareData', 'change')
  const isManager = changes || user.userType === 'saas'
  const mayOffer = useMay('/{spaceUri}/sysop/shareData', 'create') || user.userType === 'saas'
  const { data, error } = useCall(listShares, {}, { staleTime: 0 })
  const [tab, setTab] = useState<(typeof tabs)[number] | null>(null)
  const [params, setParams] = useSearchParams()
  const open = params.get('share')
  const setOpen = (share: string | null) => setParams(share === null ? {} : { share }, { replace: true })
  const [offering, setOffering] = useState(false)
  if (error) return <Failed error={error} fill />
  if (!data) return <Skeleton kind="table" rows={6} />
  const all = data.data
  const of = (direction: Share['direction']) => all.filter(share => share.direction === direction)
  const chosen = all.find(({ id }) => id === open)
  const shown = tab ?? chosen?.direction ?? (of('in').length === 0 && of('out').length > 0 ? 'out' : 'in')
  const add = mayOffer ? (
    <Button type="primary" icon={<Icon name="plus" size={14} />} onClick={() => setOffering(true)}>
      {t('sharing.offer')}
    </Button>
  ) : null
  return (
    <>
      <PageHeader
        title={t('sharing.title')}
        tabs={
          isManager ? (
            <SavedTabs
              label={t('sharing.direction')}
              active={shown}
              tabs={tabs.map(id => {
                const waiting =
                  id === 'in' ? of(id).filter(share => shownState(share) === 'offered').length : 0
                return {
                  id,
                  label: t(`sharing.tab.${id}`),
                  ...(waiting > 0 && { count: waiting, late: true }),
                }
              })}
              onChange={id => {
                setTab(tabs.find(each => each === id) ?? null)
                setOpen(null)
              }}
            />
          ) : null
        }
        action={add}
      />
      <SplitPanel
        label={t('sharing.title')}
        panel={
          chosen ? (
            <SharePanel
              key={`${chosen.id} ${chosen.revision} ${chosen.state}`}
              share={chosen}
              isManager={isManager}
              onClose={() => setOpen(null)}
            />
          ) : null
        }
      >
        <div className="sh-page">
          <ShareTable shares={of(shown)} chosen={open} add={shown === 'out' ? add : null} onOpen={setOpen} />
        </div>
      </SplitPanel>
      {offering ? (
        <OfferDialog
          onClose={made => {
            setOffering(false)
            if (made) setTab('out')
          }}
        />
      ) : null}
    </>
  )
}

export default SharedPage

interface ShareTableProps {
  readonly shares: readonly Share[]
  readonly chosen: string | null
  readonly add: React.ReactNode
  onOpen(id: string): void
}

const ShareTable = ({ shares, chosen, add, onOpen }: ShareTableProps) => {
  const { t } = useTranslation()
  const lang = currentLang()
  if (shares.length === 0)
    return (
      <EmptyState kind="never" fill icon="link" title={t('sharing.none')} {...(add ? { actions: add } : {})}>
        {t('sharing.none.why')}
      </EmptyState>
    )
  return (
    <div className="sh-scroll">
      <table className="tbl sh-list">
        <thead>
          <tr>
            <th>{t('sharing.col.state')}</th>
            <th>{t('sharing.col.name')}</th>
            <th>{t('sharing.col.other')}</th>
            <th>{t('sharing.col.what')}</th>
            <th>{t('sharing.col.way')}</th>
            <th>{t('sharing.col.until')}</th>
            <th>{t('sharing.col.read')}</th>
          </tr>
        </thead>
        <tbody>
          {shares.map(share => (
            <tr key={share.id} data-chosen={share.id === chosen ? '' : undefined}>
              <td>
                <ShareTag share={share} />
              </td>
              <td>
                <button type="button" className="sh-name" translate="no" onClick={() => onOpen(share.id)}>
                  {share.name}
                </button>
              </td>
              <td data-label={t('sharing.col.other')} translate="no">
                {share.other.name}
              </td>
              <td data-label={t('sharing.col.what')}>
                {share.source ? <span translate="no">{localise(share.source.label, lang)} · </span> : null}
                {t('sharing.fields_count', { count: share.fields.length })}
                {share.filtered ? <span className="ink3"> · {t('sharing.filtered')}</span> : null}
              </td>
              <td data-label={t('sharing.col.way')}>
                {t(`sharing.way.${share.arrival?.mode ?? (share.copies ? 'either' : 'live')}`)}
              </td>
              <td data-label={t('sharing.col.until')}>{share.until ?? t('sharing.until.open')}</td>
              <td data-label={t('sharing.col.read')}>
                {sayMoment(share.last?.startedAt ?? share.lastReadAt)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
