import { useTranslation } from 'react-i18next'
import type { PayAccount } from '../../shared/merchants-contract.ts'

/** Whether an account works: missing keys, not checked yet, checked. */
export const CheckTag = ({ account }: { readonly account: PayAccount }) => {
  const { t } = useTranslation()
  const { provider, hasPrivateKey, hasApiKey, providerKey, check } = account
  const isWhole = hasPrivateKey && (provider === 'wechat' ? hasApiKey : providerKey !== null)
  if (!isWhole) return <span className="tag warn">{t('payments.check.keys')}</span>
  if (check === null) return <span className="tag">{t('payments.check.never')}</span>
  return <span className={`tag ${check === 'ok' ? 'ok' : 'bad'}`}>{t(`payments.check.${check}`)}</span>
}
