import { Failed, FormFailure, sayDay, useAction, useCall } from '@gantry/client/web'
import {
  EmptyState,
  Field,
  ListTable,
  PageHeader,
  Pager,
  SavedTabs,
  Skeleton,
  SplitPanel,
  toast,
} from '@gantry/ui/web'
import { Input, Select, type TableColumnsType } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { type ChannelProduct, listChannel, setKeeper } from '../../shared/keep-contract.ts'
import type { Channel } from '../../shared/types.ts'
import { RequestList } from '../audit/request-list.tsx'
import { UploadQueue } from '../audit/upload-queue.tsx'
import { say } from '../parts/say.ts'
import { Sign } from '../parts/sign.tsx'
import '../store.css'
import { ChannelPanel } from './channel-panel.tsx'

const views = ['list', 'queue', 'requests'] as const

/** A channel as the operator keeps it; uploads and requests that wait are beside the official one. */
export const ChannelPage = ({ channel }: { readonly channel: Channel }) => {
  const { t } = useTranslation()
  const [params, setParams] = useSearchParams()
  const shown = (channel === 'official' && views.find(each => each === params.get('show'))) || 'list'
  const facts = useCall(listChannel, { channel })
  return (
    <>
      <PageHeader
        title={t(`store.channels.${channel}`)}
        tabs={
          channel === 'official' ? (
            <SavedTabs
              label={t('store.channels.official')}
              active={shown}
              tabs={[
                { id: 'list', label: t('store.channels.list') },
                {
                  id: 'queue',
                  label: t('store.audit'),
                  ...(facts.data && facts.data.waiting > 0
                    ? {
                        count: facts.data.waiting,
                        late: true,
                        title: t('store.channels.waiting', { count: facts.data.waiting }),
                      }
                    : {}),
                },
                { id: 'requests', label: t('store.audit.requests') },
              ]}
              onChange={id => setParams(id === 'list' ? {} : { show: id })}
            />
          ) : null
        }
      />
      {shown === 'queue' ? <UploadQueue /> : null}
      {shown === 'requests' ? (
        <div className="ap-page">
          <RequestList />
        </div>
      ) : null}
      {shown === 'list' ? <ChannelList channel={channel} /> : null}
    </>
  )
}

const ChannelList = ({ channel }: { readonly channel: Channel }) => {
  const { t } = useTranslation()
  const [search, setSearch] = useState('')
  const [page, setPage] = useState(1)
  const [open, setOpen] = useState<string | null>(null)
  const listed = useCall(
    listChannel,
    { channel, page, ...(search.trim() ? { search: search.trim() } : {}) },
    { keep: true },
  )
  const keep = useAction(setKeeper, {
    refresh: [listChannel],
    onDone: () => toast({ text: t('store.channels.keeper_said') }),
  })
  const { data = [], spaces = [], keeper = null } = listed.data ?? {}
  const chosen = data.find(({ id }) => id === open)
  const columns: TableColumnsType<ChannelProduct> = [
    {
      key: 'name',
      title: t('store.mine.application'),
      render: (_v, { name, icon, color, publisher }) => (
        <span className="ap-name">
          <Sign icon={icon} color={color} />
          <span translate="no">
            <b>{say(name)}</b>
            <small className="ink3">{publisher}</small>
          </span>
        </span>
      ),
    },
    {
      key: 'version',
      title: t('store.mine.version'),
      width: 190,
      render: (_v, row) => {
        const held = row[channel]
        return held ? (
          <>
            <b>{held.number}</b>
            <small className="ink3 ap-below">{t('store.channels.since', { at: sayDay(held.since) })}</small>
          </>
        ) : null
      },
    },
    {
      key: 'spread',
      title: t(channel === 'trial' ? 'store.channels.trial_spaces' : 'store.channels.spread'),
      width: 240,
      render: (_v, { spread, trialSpaces }) => {
        if (channel === 'trial')
          return <span translate="no">{trialSpaces.map(({ name }) => name).join(', ') || '—'}</span>
        return spread.length === 0 ? (
          <span className="ink3">{t('store.channels.spread_none')}</span>
        ) : (
          <span className="ap-spread">
            {spread.map(({ number, spaces: count }) => (
              <span key={number} className="tag">
                {t('store.channels.spread_of', { number, spaces: count })}
              </span>
            ))}
          </span>
        )
      },
    },
    {
      key: 'feedback',
      title: t('store.channels.feedback'),
      width: 130,
      render: (_v, { feedback }) => {
        const faults = feedback.filter(({ kind }) => kind === 'fault').length
        if (feedback.length === 0) return <span className="ink3">—</span>
        return (
          <span className={faults > 0 ? 'tag bad' : 'tag ok'}>
            {t(faults > 0 ? 'store.feedback.fault' : 'store.feedback.works')} {faults || feedback.length}
          </span>
        )
      },
    },
  ]
  return (
    <SplitPanel
      label={t(`store.channels.${channel}`)}
      initial={480}
      panel={
        chosen ? (
          <ChannelPanel
            key={chosen.id}
            product={chosen}
            spaces={spaces}
            channel={channel}
            onClose={() => setOpen(null)}
          />
        ) : null
      }
    >
      <div className="ap-page">
        <div className="ap-bar">
          <Input.Search
            allowClear
            className="ap-search"
            placeholder={t('store.channels.search')}
            aria-label={t('store.channels.search')}
            onSearch={value => {
              setSearch(value)
              setPage(1)
            }}
          />
        </div>
        {listed.error ? <Failed error={listed.error} /> : null}
        {!listed.data && !listed.error ? <Skeleton kind="table" /> : null}
        {listed.data ? (
          <>
            <ListTable<ChannelProduct>
              rowKey="id"
              size="small"
              pagination={false}
              scroll={{ x: 720 }}
              columns={columns}
              dataSource={[...data]}
              rowClassName={({ id }) => (id === open ? 'ap-open ap-chosen' : 'ap-open')}
              onRow={({ id }) => ({ onClick: () => setOpen(id) })}
              locale={{
                emptyText: (
                  <EmptyState
                    kind={search ? 'filtered' : 'never'}
                    icon="apps"
                    title={t(`store.channels.none_${channel}`)}
                  >
                    {t('store.channels.none_why')}
                  </EmptyState>
                ),
              }}
            />
            <Pager page={page} more={listed.data.more} onPage={setPage} />
            {channel === 'official' ? (
              <div className="ap-keeper">
                <Field label={t('store.channels.keeper')} hint={t('store.channels.keeper_what')}>
                  {id => (
                    <Select
                      id={id}
                      style={{ width: '100%' }}
                      showSearch={{ optionFilterProp: 'label' }}
                      loading={keep.isPending}
                      value={keeper?.id ?? ''}
                      options={[
                        { value: '', label: t('store.channels.keeper_none') },
                        ...spaces.map(({ id: value, name }) => ({ value, label: name })),
                      ]}
                      onChange={value => keep.mutate({ space: value || null })}
                    />
                  )}
                </Field>
                <FormFailure error={keep.error} />
              </div>
            ) : null}
          </>
        ) : null}
      </div>
    </SplitPanel>
  )
}
