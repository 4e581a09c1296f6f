import { useAction, useIssue } from '@gantry/client/web'
import { toast } from '@gantry/ui/web'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { listMerchants, type PayAccount, saveAccount } from '../../shared/merchants-contract.ts'
import type { PayProvider } from '../../shared/methods.ts'
import { TextField } from '../parts/form.tsx'
import { SavingDialog } from '../parts/saving-dialog.tsx'

interface AccountDialogProps {
  readonly merchant: string
  readonly provider: PayProvider
  /** Null: the merchant has none yet. */
  readonly account: PayAccount | null
  readonly onClose: () => void
}

/** An account of a merchant. Keys are typed once and never shown again; left empty they stay. */
export const AccountDialog = ({ merchant, provider, account, onClose }: AccountDialogProps) => {
  const { t } = useTranslation()
  const [form, setForm] = useState({
    account: account?.account ?? '',
    appId: account?.appId ?? '',
    serial: account?.serial ?? '',
    endpoint: account?.endpoint ?? '',
    privateKey: '',
    apiKey: '',
    providerKey: '',
  })
  const save = useAction(saveAccount, {
    refresh: [listMerchants],
    onDone: () => {
      toast({ text: t('payments.saved') })
      onClose()
    },
  })
  const issueAt = useIssue(save.error)
  const field = (name: keyof typeof form, more: { rows?: number; placeholder?: string } = {}) => ({
    value: form[name],
    failure: issueAt(name),
    onChange: (value: string) => setForm({ ...form, [name]: value }),
    ...more,
  })
  const kept = t('payments.key.kept')
  const isWechat = provider === 'wechat'
  return (
    <SavingDialog
      title={t(`payments.account.${provider}`)}
      busy={save.isPending}
      disabled={form.account.trim() === '' || form.appId.trim() === ''}
      error={save.error}
      onSave={() => {
        const { privateKey, apiKey, providerKey, ...facts } = form
        save.mutate({
          id: merchant,
          provider,
          ...facts,
          ...(privateKey && { privateKey }),
          ...(apiKey && { apiKey }),
          ...(providerKey && { providerKey }),
        })
      }}
      onClose={onClose}
    >
      <div className="pay-pair">
        <TextField label={t(`payments.account.no.${provider}`)} maxLength={32} {...field('account')} />
        <TextField label={t('payments.account.app')} maxLength={32} {...field('appId')} />
      </div>
      {isWechat ? (
        <div className="pay-pair">
          <TextField label={t('payments.account.serial')} maxLength={64} {...field('serial')} />
          <TextField
            label={t('payments.key.api')}
            hint={t('payments.key.api_hint')}
            maxLength={32}
            {...field('apiKey', account?.hasApiKey ? { placeholder: kept } : {})}
          />
        </div>
      ) : null}
      <TextField
        label={t('payments.key.private')}
        hint={t('payments.key.private_hint')}
        maxLength={8000}
        {...field('privateKey', { rows: 3, ...(account?.hasPrivateKey && { placeholder: kept }) })}
      />
      <TextField
        label={t(`payments.key.${provider}`)}
        hint={t(`payments.key.${provider}_hint`)}
        maxLength={8000}
        {...field('providerKey', { rows: 3, ...(account?.providerKey && { placeholder: kept }) })}
      />
      <TextField
        label={t('payments.account.endpoint')}
        hint={t('payments.account.endpoint_hint')}
        maxLength={200}
        {...field('endpoint')}
      />
    </SavingDialog>
  )
}
