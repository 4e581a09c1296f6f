import { useAction, useIssue } from '@gantry/client/web'
import { Field, Icon, toast } from '@gantry/ui/web'
import { Checkbox, Radio, Select, Switch } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  listPayTypes,
  type PayIcon,
  type PayType,
  payIcons,
  savePayType,
} from '../../shared/catalogue-contract.ts'
import { type PayMethod, payMethods, type Terminal, terminals } from '../../shared/methods.ts'
import { TextField } from '../parts/form.tsx'
import { SavingDialog } from '../parts/saving-dialog.tsx'

interface PayTypeDialogProps {
  /** Null: a new one. */
  readonly type: PayType | null
  readonly onClose: () => void
}

export const PayTypeDialog = ({ type, onClose }: PayTypeDialogProps) => {
  const { t } = useTranslation()
  const [method, setMethod] = useState<PayMethod>(type?.method ?? 'wechat_native')
  const [nameZh, setNameZh] = useState(type?.nameZh ?? '')
  const [nameEn, setNameEn] = useState(type?.nameEn ?? '')
  const [icon, setIcon] = useState<PayIcon>(type?.icon ?? 'qr')
  const [shownOn, setShownOn] = useState<Terminal[]>([...(type?.terminals ?? terminals)])
  const [isOn, setIsOn] = useState(type ? type.state === 'active' : true)
  const save = useAction(savePayType, {
    refresh: [listPayTypes],
    onDone: () => {
      toast({ text: t('payments.saved') })
      onClose()
    },
  })
  const issueAt = useIssue(save.error)
  return (
    <SavingDialog
      title={t(type ? 'payments.type.edit' : 'payments.type.add')}
      busy={save.isPending}
      disabled={nameZh.trim() === '' || nameEn.trim() === '' || shownOn.length === 0}
      error={save.error}
      onSave={() =>
        save.mutate({
          ...(type && { id: type.id }),
          method,
          nameZh,
          nameEn,
          icon,
          terminals: shownOn,
          state: isOn ? 'active' : 'stopped',
        })
      }
      onClose={onClose}
    >
      <div className="pay-pair">
        <TextField
          label={t('payments.type.name_zh')}
          maxLength={20}
          value={nameZh}
          failure={issueAt('nameZh')}
          onChange={setNameZh}
        />
        <TextField
          label={t('payments.type.name_en')}
          maxLength={40}
          value={nameEn}
          failure={issueAt('nameEn')}
          onChange={setNameEn}
        />
      </div>
      <Field label={t('payments.method')} hint={t(`payments.method.${method}_hint`)}>
        {id => (
          <Select
            id={id}
            value={method}
            options={payMethods.map(value => ({ value, label: t(`payments.method.${value}`) }))}
            onChange={setMethod}
          />
        )}
      </Field>
      <Field label={t('payments.type.icon')}>
        {id => (
          <Radio.Group id={id} value={icon} onChange={event => setIcon(event.target.value)}>
            {payIcons.map(name => (
              <Radio.Button key={name} value={name} aria-label={t(`payments.icon.${name}`)}>
                <Icon name={name} size={16} />
              </Radio.Button>
            ))}
          </Radio.Group>
        )}
      </Field>
      <Field label={t('payments.type.terminals')} failure={issueAt('terminals')}>
        {() => (
          <Checkbox.Group
            value={shownOn}
            options={terminals.map(value => ({ value, label: t(`payments.terminal.${value}`) }))}
            onChange={values => setShownOn(terminals.filter(each => values.includes(each)))}
          />
        )}
      </Field>
      <Field label={t('payments.type.on')}>
        {id => <Switch id={id} checked={isOn} onChange={setIsOn} />}
      </Field>
    </SavingDialog>
  )
}
