import { localise } from '@gantry/base/shared'
import { currentLang, Failed, useCall, useMay, useSession } from '@gantry/client/web'
import { EmptyState, Icon, ListTable, PageHeader, SavedTabs, Skeleton, SplitPanel } from '@gantry/ui/web'
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
    <ListTable<Share>
      className="sh-list"
      rowKey="id"
      size="small"
      pagination={false}
      scroll={{ x: 820 }}
      rowClassName={({ id }) => (id === chosen ? 'sh-chosen' : '')}
      dataSource={shares}
      columns={[
        {
          key: 'state',
          title: t('sharing.col.state'),
          width: 140,
          render: (_v, share) => <ShareTag share={share} />,
        },
        {
          key: 'name',
          title: t('sharing.col.name'),
          width: '24%',
          render: (_v, { id, name }) => (
            <button type="button" className="sh-name" translate="no" onClick={() => onOpen(id)}>
              {name}
            </button>
          ),
        },
        {
          key: 'other',
          title: t('sharing.col.other'),
          render: (_v, { other }) => <span translate="no">{other.name}</span>,
        },
        {
          key: 'what',
          title: t('sharing.col.what'),
          render: (_v, { source, fields, filtered }) => (
            <>
              {source ? <span translate="no">{localise(source.label, lang)} · </span> : null}
              {t('sharing.fields_count', { count: fields.length })}
              {filtered ? <span className="ink3"> · {t('sharing.filtered')}</span> : null}
            </>
          ),
        },
        {
          key: 'way',
          title: t('sharing.col.way'),
          render: (_v, { arrival, copies }) =>
            t(`sharing.way.${arrival?.mode ?? (copies ? 'either' : 'live')}`),
        },
        {
          key: 'until',
          title: t('sharing.col.until'),
          render: (_v, { until }) => until ?? t('sharing.until.open'),
        },
        {
          key: 'read',
          title: t('sharing.col.read'),
          render: (_v, { last, lastReadAt }) => sayMoment(last?.startedAt ?? lastReadAt),
        },
      ]}
    />
  )
}
