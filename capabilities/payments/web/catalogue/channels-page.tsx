import { FormFailure, useAction, useCall } from '@gantry/client/web'
import { Icon, PageHeader } from '@gantry/ui/web'
import { Button, Switch, type TableColumnsType } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { listChannels, orderChannels, type PayChannel, saveChannel } from '../../shared/catalogue-contract.ts'
import { sayFee, sayMoney } from '../parts/say.ts'
import { Rows, StateTag } from '../parts/states.tsx'
import { ChannelDialog } from './channel-dialog.tsx'
import { MoveButtons } from './move-buttons.tsx'
import '../payments.css'

/** Channels in the order in which they are tried, with fee, limits and what they took today. */
const ChannelsPage = () => {
  const { t } = useTranslation()
  const listed = useCall(listChannels, {})
  const [edited, setEdited] = useState<PayChannel | 'new' | null>(null)
  const save = useAction(saveChannel, { refresh: [listChannels] })
  const order = useAction(orderChannels, { refresh: [listChannels] })
  const ids = (listed.data?.data ?? []).map(({ id }) => id)
  const said = (cents: number | null) => (cents === null ? t('payments.unlimited') : sayMoney(cents))
  const columns: TableColumnsType<PayChannel> = [
    {
      key: 'method',
      title: t('payments.channel'),
      render: (_v, { method, merchant }) => (
        <>
          <b>{t(`payments.method.${method}`)}</b>
          <small className="ink3 pay-below" translate="no">
            {merchant.name}
          </small>
        </>
      ),
    },
    {
      key: 'state',
      title: t('payments.state'),
      width: 130,
      render: (_v, { state, ready }) => <StateTag state={state} ready={ready} />,
    },
    {
      key: 'fee',
      title: t('payments.channel.fee'),
      width: 90,
      align: 'end',
      render: (_v, { fee }) => sayFee(fee),
    },
    {
      key: 'payment',
      title: t('payments.channel.most_payment'),
      width: 140,
      align: 'end',
      render: (_v, { mostPayment }) => said(mostPayment),
    },
    {
      key: 'day',
      title: t('payments.channel.today'),
      width: 190,
      align: 'end',
      render: (_v, { today, mostDay }) => (
        <>
          {sayMoney(today)}
          <small className={`pay-below ${mostDay !== null && today >= mostDay * 0.8 ? 'pay-bad' : 'ink3'}`}>
            {t('payments.channel.of_day', { amount: said(mostDay) })}
          </small>
        </>
      ),
    },
    {
      key: 'acts',
      width: 200,
      render: (_v, channel) => {
        const { id, merchant, method, fee, mostPayment, mostDay, state } = channel
        const name = `${merchant.name} ${t(`payments.method.${method}`)}`
        return (
          <span className="pay-acts">
            <Switch
              size="small"
              aria-label={name}
              checked={state === 'active'}
              loading={save.isPending && save.variables.id === id}
              onChange={isOn =>
                save.mutate({
                  id,
                  merchant: merchant.id,
                  method,
                  fee,
                  mostPayment,
                  mostDay,
                  state: isOn ? 'active' : 'stopped',
                })
              }
            />
            <Button size="small" onClick={() => setEdited(channel)}>
              {t('payments.edit')}
            </Button>
            <MoveButtons ids={ids} id={id} name={name} onMove={moved => order.mutate({ ids: moved })} />
          </span>
        )
      },
    },
  ]
  return (
    <>
      <PageHeader
        title={t('payments.channels')}
        action={
          <Button type="primary" icon={<Icon name="plus" size={14} />} onClick={() => setEdited('new')}>
            {t('payments.channel.add')}
          </Button>
        }
      />
      <div className="pay-page">
        <p className="ink3">{t('payments.channel.what')}</p>
        <FormFailure error={save.error ?? order.error} />
        <Rows<PayChannel>
          listed={listed}
          columns={columns}
          width={900}
          icon="yuan"
          none={t('payments.channel.none')}
          noneWhy={t('payments.channel.none_why')}
        />
      </div>
      {edited ? (
        <ChannelDialog channel={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />
      ) : null}
    </>
  )
}

export default ChannelsPage
