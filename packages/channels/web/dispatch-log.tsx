import { errorText, sayMoment, useAction, useCall, useMayCall } from '@gantry/client/web'
import { Banner, EmptyState, ListTable, Modal, Pager, Skeleton, toast, useCursorPages } from '@gantry/ui/web'
import { Button, Input, Select, type TableColumnsType } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  type DispatchChannel,
  type DispatchState,
  dispatchChannels,
  dispatchStates,
  mayResend,
} from '../shared/channel.ts'
import {
  type Dispatch,
  listDispatches,
  listPlatformDispatches,
  resendDispatches,
  resendPlatformDispatches,
} from '../shared/contract.ts'
import './channels.css'

const tones: Readonly<Record<DispatchState, string>> = {
  waiting: 'warn',
  sending: 'info',
  sent: 'ok',
  delivered: 'ok',
  undelivered: 'bad',
  unknown: 'warn',
  caught: 'info',
  failed: 'bad',
}

const momentOf = (at: string): string => sayMoment(at, { seconds: true })

interface DispatchLogProps {
  /** Of the platform with all its spaces, or of the current space. */
  readonly of: 'platform' | 'space'
  /** Only this channel. */
  readonly channel?: DispatchChannel
}

/** What was sent, what became of it, and sending again what failed. */
export const DispatchLog = ({ of, channel: only }: DispatchLogProps) => {
  const { t } = useTranslation()
  const [channel, setChannel] = useState<DispatchChannel | undefined>(only)
  const [state, setState] = useState<DispatchState | undefined>(undefined)
  const [search, setSearch] = useState('')
  const pages = useCursorPages()
  const [chosen, setChosen] = useState<readonly string[]>([])
  const [open, setOpen] = useState<Dispatch | null>(null)
  const contract = of === 'platform' ? listPlatformDispatches : listDispatches
  const listed = useCall(
    contract,
    {
      ...(channel ? { channel } : {}),
      ...(state ? { state } : {}),
      ...(search.trim() ? { search: search.trim() } : {}),
      ...(pages.cursor ? { before: pages.cursor } : {}),
    },
    { keep: true },
  )
  const resending = of === 'platform' ? resendPlatformDispatches : resendDispatches
  const mayAsk = useMayCall()(resending)
  const resend = useAction(resending, {
    refresh: [contract],
    onDone: ({ count }) => {
      setChosen([])
      setOpen(null)
      toast(
        count === 0
          ? { kind: 'failed', text: t('channels.log.none_resent') }
          : { text: t('channels.log.resent', { count }) },
      )
    },
  })
  const narrow = (work: () => void) => {
    work()
    pages.first()
    setChosen([])
  }
  const kindOf = (kind: string) => t([`channels.kind.${kind}`, `notice.${kind}`, 'channels.kind.other'])
  const columns: TableColumnsType<Dispatch> = [
    {
      key: 'at',
      title: t('channels.log.at'),
      width: 170,
      render: (_v, row) => <span className="num">{momentOf(row.createdAt)}</span>,
    },
    {
      key: 'state',
      title: t('channels.log.state'),
      width: 110,
      render: (_v, row) => (
        <span className={`tag ${tones[row.state]}`}>{t(`channels.state.${row.state}`)}</span>
      ),
    },
    ...(only
      ? []
      : [
          {
            key: 'channel',
            title: t('channels.log.channel'),
            width: 80,
            render: (_v: unknown, row: Dispatch) => t(`channels.name.${row.channel}`),
          },
        ]),
    {
      key: 'kind',
      title: t('channels.log.kind'),
      width: 150,
      ellipsis: true,
      render: (_v, row) => kindOf(row.kind),
    },
    {
      key: 'address',
      title: t('channels.log.address'),
      width: 200,
      ellipsis: true,
      render: (_v, row) => <span translate="no">{row.address}</span>,
    },
    {
      key: 'name',
      title: t('channels.log.subject'),
      ellipsis: true,
      render: (_v, row) => (
        <button type="button" className="btn t" onClick={() => setOpen(row)}>
          {row.error ? t(`channels.failure.${row.error}`) : row.subject || t('channels.log.details')}
        </button>
      ),
    },
    ...(of === 'platform'
      ? [
          {
            key: 'space',
            title: t('channels.log.space'),
            width: 110,
            render: (_v: unknown, row: Dispatch) => row.space || t('channels.log.platform'),
          },
        ]
      : []),
  ]
  return (
    <>
      <div className="chn-bar">
        {only ? null : (
          <Select
            allowClear
            aria-label={t('channels.log.channel')}
            placeholder={t('channels.log.any_channel')}
            style={{ width: 130 }}
            value={channel}
            options={dispatchChannels.map(value => ({ value, label: t(`channels.name.${value}`) }))}
            onChange={value => narrow(() => setChannel(value))}
          />
        )}
        <Select
          allowClear
          aria-label={t('channels.log.state')}
          placeholder={t('channels.log.any_state')}
          style={{ width: 140 }}
          value={state}
          options={dispatchStates.map(value => ({ value, label: t(`channels.state.${value}`) }))}
          onChange={value => narrow(() => setState(value))}
        />
        <Input.Search
          allowClear
          style={{ width: 240 }}
          placeholder={t('channels.log.search')}
          aria-label={t('channels.log.search')}
          onSearch={value => narrow(() => setSearch(value))}
        />
        <span className="grow" />
        <Button onClick={() => listed.refetch()}>{t('channels.log.refresh')}</Button>
        {mayAsk ? (
          <Button
            type="primary"
            disabled={chosen.length === 0}
            loading={resend.isPending}
            onClick={() => resend.mutate({ ids: [...chosen] })}
          >
            {t('channels.log.resend')}
          </Button>
        ) : null}
      </div>
      {listed.error ? <Banner kind="bad">{errorText(t, listed.error)}</Banner> : null}
      {resend.error ? <Banner kind="bad">{errorText(t, resend.error)}</Banner> : null}
      {!listed.data && !listed.error ? <Skeleton kind="form" rows={6} /> : null}
      {listed.data ? (
        <ListTable<Dispatch>
          rowKey="id"
          size="small"
          pagination={false}
          scroll={{ x: 900 }}
          columns={columns}
          dataSource={[...listed.data.data]}
          {...(mayAsk && {
            rowSelection: {
              selectedRowKeys: [...chosen],
              onChange: keys => setChosen(keys.map(String)),
              getCheckboxProps: row => ({ disabled: !mayResend(row.state) }),
            },
          })}
          locale={{
            emptyText: (
              <EmptyState
                kind={state || search || channel !== only ? 'filtered' : 'never'}
                title={t('channels.log.none')}
                icon="mail"
              >
                {t('channels.log.none_why')}
              </EmptyState>
            ),
          }}
        />
      ) : null}
      <Pager {...pages.pager(listed.data?.more ? listed.data.data.at(-1)?.id : null)} />
      {open ? (
        <Modal
          open
          title={open.subject || kindOf(open.kind)}
          footer={
            mayAsk && mayResend(open.state) ? (
              <Button
                type="primary"
                loading={resend.isPending}
                onClick={() => resend.mutate({ ids: [open.id] })}
              >
                {t('channels.log.resend')}
              </Button>
            ) : null
          }
          onCancel={() => setOpen(null)}
        >
          <dl className="chn-facts">
            <dt>{t('channels.log.address')}</dt>
            <dd translate="no">{open.address}</dd>
            <dt>{t('channels.log.state')}</dt>
            <dd>
              {t(`channels.state.${open.state}`)}
              {open.attempts > 0 ? ` · ${t('channels.log.attempts', { count: open.attempts })}` : ''}
            </dd>
            {open.state === 'waiting' ? (
              <>
                <dt>{t('channels.log.next')}</dt>
                <dd>{momentOf(open.nextAt)}</dd>
              </>
            ) : null}
            {open.error ? (
              <>
                <dt>{t('channels.log.reason')}</dt>
                <dd>
                  {t(`channels.failure.${open.error}`)}
                  {open.detail ? <div className="mono ink3">{open.detail}</div> : null}
                </dd>
              </>
            ) : null}
          </dl>
          <div className="chn-body" translate="no">
            {open.body ?? t('channels.log.no_body')}
          </div>
        </Modal>
      ) : null}
    </>
  )
}
