import { useAction, useCall, useIssue } from '@gantry/client/web'
import { Field, toast } from '@gantry/ui/web'
import { InputNumber, Select, Switch } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { listChannels, type PayChannel, saveChannel } from '../../shared/catalogue-contract.ts'
import { listMerchants } from '../../shared/merchants-contract.ts'
import { type PayMethod, payMethods } from '../../shared/methods.ts'
import { MoneyField } from '../parts/form.tsx'
import { SavingDialog } from '../parts/saving-dialog.tsx'

interface ChannelDialogProps {
  /** Null: a new one. */
  readonly channel: PayChannel | null
  readonly onClose: () => void
}

export const ChannelDialog = ({ channel, onClose }: ChannelDialogProps) => {
  const { t } = useTranslation()
  const merchants = useCall(listMerchants, {})
  const [merchant, setMerchant] = useState<string | null>(channel?.merchant.id ?? null)
  const [method, setMethod] = useState<PayMethod>(channel?.method ?? 'wechat_native')
  const [fee, setFee] = useState<number | null>((channel?.fee ?? 60) / 100)
  const [mostPayment, setMostPayment] = useState(channel?.mostPayment ?? null)
  const [mostDay, setMostDay] = useState(channel?.mostDay ?? null)
  const [isOn, setIsOn] = useState(channel ? channel.state === 'active' : true)
  const save = useAction(saveChannel, {
    refresh: [listChannels, listMerchants],
    onDone: () => {
      toast({ text: t('payments.saved') })
      onClose()
    },
  })
  const issueAt = useIssue(save.error)
  return (
    <SavingDialog
      title={t(channel ? 'payments.channel.edit' : 'payments.channel.add')}
      busy={save.isPending}
      disabled={merchant === null || fee === null}
      error={save.error}
      onSave={() =>
        merchant !== null &&
        fee !== null &&
        save.mutate({
          ...(channel && { id: channel.id }),
          merchant,
          method,
          fee: Math.round(fee * 100),
          mostPayment,
          mostDay,
          state: isOn ? 'active' : 'stopped',
        })
      }
      onClose={onClose}
    >
      <Field label={t('payments.merchant')} failure={issueAt('merchant')}>
        {id => (
          <Select
            id={id}
            disabled={channel !== null}
            value={merchant}
            options={(merchants.data?.data ?? []).map(each => ({ value: each.id, label: each.name }))}
            onChange={setMerchant}
          />
        )}
      </Field>
      <Field
        label={t('payments.method')}
        failure={issueAt('method')}
        hint={t(`payments.method.${method}_hint`)}
      >
        {id => (
          <Select
            id={id}
            disabled={channel !== null}
            value={method}
            options={payMethods.map(value => ({ value, label: t(`payments.method.${value}`) }))}
            onChange={setMethod}
          />
        )}
      </Field>
      <div className="pay-pair">
        <Field label={t('payments.channel.fee')} failure={issueAt('fee')}>
          {id => (
            <InputNumber
              id={id}
              style={{ width: '100%' }}
              min={0}
              max={100}
              precision={2}
              suffix="%"
              value={fee}
              onChange={value => setFee(typeof value === 'number' ? value : null)}
            />
          )}
        </Field>
        <Field label={t('payments.channel.on')}>
          {id => <Switch id={id} checked={isOn} onChange={setIsOn} />}
        </Field>
        <MoneyField
          label={t('payments.channel.most_payment')}
          placeholder={t('payments.unlimited')}
          value={mostPayment}
          failure={issueAt('mostPayment')}
          onChange={setMostPayment}
        />
        <MoneyField
          label={t('payments.channel.most_day')}
          placeholder={t('payments.unlimited')}
          value={mostDay}
          failure={issueAt('mostDay')}
          onChange={setMostDay}
        />
      </div>
    </SavingDialog>
  )
}
