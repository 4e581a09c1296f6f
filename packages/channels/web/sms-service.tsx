import { errorText, Failed, useAction, useCall } from '@gantry/client/web'
import { Banner, ListTable, PageHeader, Skeleton, toast } from '@gantry/ui/web'
import { Button, Input, InputNumber, type TableColumnsType } from 'antd'
import type { TFunction } from 'i18next'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  type ChannelConfig,
  changePlatformChannel,
  listPlatformDispatches,
  readPlatformChannels,
  testPlatformChannel,
} from '../shared/contract.ts'
import {
  listSmsQuotas,
  readSmsBalances,
  type SmsBalance,
  type SmsQuota,
  setSmsQuota,
} from '../shared/sms-contract.ts'
import { ChannelForm } from './channel-form.tsx'
import './channels.css'

/** How short messages and mails leave the platform, and how many a space may send. */
export const SmsService = () => {
  const { t } = useTranslation()
  const channels = useCall(readPlatformChannels, {})
  return (
    <>
      <PageHeader title={t('sms.service')} />
      <div className="chn">
        {channels.error ? <Failed error={channels.error} /> : null}
        {!channels.data && !channels.error ? <Skeleton kind="form" rows={8} /> : null}
        {inOrder(channels.data?.data ?? []).map(config => (
          <ChannelSection
            key={`${config.channel} ${config.rank} ${JSON.stringify(config)}`}
            config={config}
          />
        ))}
        {isOn(channels.data?.data, 'sms') ? <Balances /> : null}
        <Quotas />
      </div>
    </>
  )
}

/** Short messages, their second provider once they have a first one, and mail. */
const inOrder = (configs: readonly ChannelConfig[]): readonly ChannelConfig[] =>
  ['sms first', ...(isOn(configs, 'sms') ? ['sms second'] : []), 'mail first'].flatMap(place =>
    configs.filter(({ channel, rank }) => `${channel} ${rank}` === place),
  )

const isOn = (configs: readonly ChannelConfig[] | undefined, channel: string): boolean =>
  configs?.some(each => each.channel === channel && each.rank === 'first' && each.provider !== null) ?? false

/** What is left of the accounts of short messages, asked when somebody wants to know. */
const Balances = () => {
  const { t } = useTranslation()
  const [isAsked, setAsked] = useState(false)
  const told = useCall(readSmsBalances, {}, { enabled: isAsked })
  return (
    <section>
      <h2>{t('sms.balance')}</h2>
      {told.error ? <Banner kind="bad">{errorText(t, told.error)}</Banner> : null}
      {told.data?.data.map(({ provider, balance }) => (
        <p key={provider}>
          {t(`channels.provider.${provider}`)}{' '}
          <span className={balance.kind === 'failed' ? 'tag bad' : 'num'}>{sayBalance(t, balance)}</span>
        </p>
      ))}
      <div className="chn-acts">
        <Button loading={told.isFetching} onClick={() => (isAsked ? void told.refetch() : setAsked(true))}>
          {t('sms.balance.ask')}
        </Button>
      </div>
    </section>
  )
}

const sayBalance = (t: TFunction, balance: SmsBalance['balance']): string => {
  if (balance.kind === 'money')
    return t('sms.balance.money', { amount: balance.amount, currency: balance.currency })
  if (balance.kind === 'texts') return t('sms.balance.texts', { left: balance.count })
  if (balance.kind === 'untold') return t('sms.balance.untold')
  return t('sms.balance.failed', { why: t(`channels.failure.${balance.error}`) })
}

const ChannelSection = ({ config }: { config: ChannelConfig }) => {
  const { t } = useTranslation()
  const { channel, rank } = config
  const isFirst = rank === 'first'
  const save = useAction(changePlatformChannel, {
    refresh: [readPlatformChannels],
    onDone: () => toast({ text: t('channels.saved') }),
  })
  const test = useAction(testPlatformChannel, {
    refresh: [listPlatformDispatches],
    onDone: () => toast({ text: t('channels.test.queued') }),
  })
  return (
    <section>
      <h2>
        {isFirst ? t(`channels.name.${channel}`) : t('channels.second')}
        <span className={config.provider === null ? 'tag warn' : 'tag ok'}>
          {config.provider === null ? t('channels.off') : t(`channels.provider.${config.provider}`)}
        </span>
      </h2>
      <p className="chn-lead">{isFirst ? t(`channels.lead.${channel}`) : t('channels.second_why')}</p>
      {test.error ? <Banner kind="bad">{errorText(t, test.error)}</Banner> : null}
      <ChannelForm
        config={config}
        none={isFirst ? t('channels.off') : t('channels.second_none')}
        saving={save.isPending}
        failure={save.error}
        onSave={(provider, settings) => save.mutate({ channel, rank, provider, settings: { ...settings } })}
        testing={test.isPending}
        onTest={to => test.mutate({ channel, to })}
      />
    </section>
  )
}

const Quotas = () => {
  const { t } = useTranslation()
  const [search, setSearch] = useState('')
  const [page, setPage] = useState(1)
  const listed = useCall(
    listSmsQuotas,
    { page, ...(search.trim() ? { search: search.trim() } : {}) },
    { keep: true },
  )
  const set = useAction(setSmsQuota, {
    refresh: [listSmsQuotas],
    onDone: () => toast({ text: t('channels.saved') }),
  })
  const columns: TableColumnsType<SmsQuota> = [
    {
      key: 'space',
      title: t('channels.log.space'),
      render: (_v, row) => (
        <span translate="no">
          {row.name} <small className="ink3">{row.space}</small>
        </span>
      ),
    },
    {
      key: 'used',
      title: t('sms.used'),
      align: 'end',
      width: 130,
      render: (_v, row) => <span className="num">{row.used}</span>,
    },
    {
      key: 'failed',
      title: t('sms.failed'),
      align: 'end',
      width: 110,
      render: (_v, row) => <span className="num">{row.failed}</span>,
    },
    {
      key: 'left',
      title: t('sms.left'),
      align: 'end',
      width: 130,
      render: (_v, row) =>
        row.monthly === null ? (
          t('sms.unlimited')
        ) : (
          <span className="num">{Math.max(0, row.monthly - row.used)}</span>
        ),
    },
    {
      key: 'monthly',
      title: t('sms.monthly'),
      width: 170,
      render: (_v, row) => (
        <InputNumber
          key={`${row.space} ${row.monthly}`}
          min={0}
          max={100_000_000}
          precision={0}
          {...(row.monthly === null ? {} : { defaultValue: row.monthly })}
          placeholder={t('sms.unlimited')}
          aria-label={t('sms.monthly_of', { space: row.name })}
          onBlur={event => {
            const typed = event.target.value.replaceAll(/\D/g, '')
            const monthly = typed === '' ? null : Number(typed)
            if (monthly !== row.monthly) set.mutate({ space: row.space, monthly })
          }}
        />
      ),
    },
  ]
  return (
    <section>
      <h2>{t('sms.quotas')}</h2>
      <p className="chn-lead">{t('sms.quotas_why')}</p>
      <div className="chn-bar">
        <Input.Search
          allowClear
          placeholder={t('sms.find_space')}
          aria-label={t('sms.find_space')}
          style={{ width: 240 }}
          onSearch={value => {
            setSearch(value)
            setPage(1)
          }}
        />
      </div>
      {listed.error ? <Banner kind="bad">{errorText(t, listed.error)}</Banner> : null}
      {set.error ? <Banner kind="bad">{errorText(t, set.error)}</Banner> : null}
      <ListTable<SmsQuota>
        rowKey="space"
        size="small"
        pagination={false}
        scroll={{ x: 640 }}
        columns={columns}
        dataSource={[...(listed.data?.data ?? [])]}
      />
      <div className="chn-acts" style={{ marginTop: 12 }}>
        {page > 1 ? <Button onClick={() => setPage(page - 1)}>{t('channels.page.previous')}</Button> : null}
        {listed.data?.more ? (
          <Button onClick={() => setPage(page + 1)}>{t('channels.page.next')}</Button>
        ) : null}
      </div>
    </section>
  )
}
