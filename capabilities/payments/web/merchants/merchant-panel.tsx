import { errorText, sayMoment, useAction } from '@gantry/client/web'
import { Icon, toast } from '@gantry/ui/web'
import { Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  checkAccount,
  listMerchants,
  type Merchant,
  type PayAccount,
  saveMerchant,
} from '../../shared/merchants-contract.ts'
import { type PayProvider, payProviders } from '../../shared/methods.ts'
import { StateTag } from '../parts/states.tsx'
import { AccountDialog } from './account-dialog.tsx'
import { CheckTag } from './check-tag.tsx'
import { MerchantDialog } from './merchant-dialog.tsx'

interface MerchantPanelProps {
  readonly merchant: Merchant
  readonly onClose: () => void
}

/** A merchant with its accounts at the providers. */
export const MerchantPanel = ({ merchant, onClose }: MerchantPanelProps) => {
  const { t } = useTranslation()
  const [edited, setEdited] = useState<PayProvider | 'merchant' | null>(null)
  const { id, name, note, state, accounts } = merchant
  const change = useAction(saveMerchant, { refresh: [listMerchants] })
  const accountOf = (provider: PayProvider) => accounts.find(each => each.provider === provider) ?? null
  return (
    <div className="pay-panel">
      <header>
        <h2 translate="no">{name}</h2>
        <StateTag state={state} />
        <Button size="small" onClick={() => setEdited('merchant')}>
          {t('payments.edit')}
        </Button>
        <Button
          size="small"
          danger={state === 'active'}
          loading={change.isPending}
          onClick={() => change.mutate({ id, name, note, state: state === 'active' ? 'stopped' : 'active' })}
        >
          {t(state === 'active' ? 'payments.stop' : 'payments.restore')}
        </Button>
        <button type="button" className="btn t s sq" aria-label={t('payments.close')} onClick={onClose}>
          <Icon name="close" size={14} />
        </button>
      </header>
      {note ? <p className="ink2">{note}</p> : null}
      {change.error ? (
        <p className="hint err" role="alert">
          {errorText(t, change.error)}
        </p>
      ) : null}
      {payProviders.map(provider => (
        <Account
          key={provider}
          merchant={id}
          provider={provider}
          account={accountOf(provider)}
          onEdit={() => setEdited(provider)}
        />
      ))}
      {edited === 'merchant' ? (
        <MerchantDialog merchant={merchant} onSaved={() => setEdited(null)} onClose={() => setEdited(null)} />
      ) : edited ? (
        <AccountDialog
          merchant={id}
          provider={edited}
          account={accountOf(edited)}
          onClose={() => setEdited(null)}
        />
      ) : null}
    </div>
  )
}

interface AccountProps {
  readonly merchant: string
  readonly provider: PayProvider
  readonly account: PayAccount | null
  readonly onEdit: () => void
}

const Account = ({ merchant, provider, account, onEdit }: AccountProps) => {
  const { t } = useTranslation()
  const check = useAction(checkAccount, {
    refresh: [listMerchants],
    onDone: ({ check }) => {
      if (check === 'ok') toast({ text: t('payments.check.said_ok') })
    },
  })
  const held = (has: boolean) => t(has ? 'payments.key.held' : 'payments.key.missing')
  return (
    <section>
      <h3>
        {t(`payments.account.${provider}`)}
        <span className="pay-acts">
          {account ? (
            <Button
              size="small"
              loading={check.isPending}
              onClick={() => check.mutate({ id: merchant, provider })}
            >
              {t('payments.check')}
            </Button>
          ) : null}
          <Button size="small" onClick={onEdit}>
            {t(account ? 'payments.edit' : 'payments.account.add')}
          </Button>
        </span>
      </h3>
      {account ? (
        <dl className="pay-facts">
          <dt>{t('payments.check.last')}</dt>
          <dd>
            <CheckTag account={account} />{' '}
            {account.checkedAt ? <small className="ink3">{sayMoment(account.checkedAt)}</small> : null}
            {account.check === 'failed' ? <CheckNote note={account.checkNote} /> : null}
          </dd>
          <dt>{t(`payments.account.no.${provider}`)}</dt>
          <dd className="mono">{account.account}</dd>
          <dt>{t('payments.account.app')}</dt>
          <dd className="mono">{account.appId}</dd>
          {provider === 'wechat' ? (
            <>
              <dt>{t('payments.account.serial')}</dt>
              <dd className="mono">{account.serial}</dd>
              <dt>{t('payments.key.api')}</dt>
              <dd>{held(account.hasApiKey)}</dd>
            </>
          ) : null}
          <dt>{t('payments.key.private')}</dt>
          <dd>{held(account.hasPrivateKey)}</dd>
          <dt>{t(`payments.key.${provider}`)}</dt>
          <dd className={account.providerKey ? 'mono' : ''}>
            {account.providerKey ??
              t(provider === 'wechat' ? 'payments.key.fetched' : 'payments.key.missing')}
          </dd>
          <dt>{t('payments.account.endpoint')}</dt>
          <dd className="mono">{account.endpoint}</dd>
        </dl>
      ) : (
        <p className="ink3">{t('payments.account.none')}</p>
      )}
      {check.error ? (
        <p className="hint err" role="alert">
          {errorText(t, check.error)}
        </p>
      ) : null}
    </section>
  )
}

/** An error of ours by its sentence, else what the provider said. */
const CheckNote = ({ note }: { readonly note: string }) => {
  const { t, i18n } = useTranslation()
  return (
    <small className="pay-bad pay-below">{i18n.exists(`error.${note}`) ? t(`error.${note}`) : note}</small>
  )
}
