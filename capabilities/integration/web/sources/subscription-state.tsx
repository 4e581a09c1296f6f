import { sayMoment, sayNumber } from '@gantry/client/web'
import { Icon } from '@gantry/ui/web'
import { useTranslation } from 'react-i18next'
import type { SubscriptionState as State } from '../../shared/index.ts'

/** Whether a source receives messages at the moment, since when, and what it has received. */
export const SubscriptionState = ({ subscription }: { readonly subscription: State }) => {
  const { t } = useTranslation()
  const { state, error, messages, tooLarge } = subscription
  const since = sayMoment(subscription.since)
  const received = (
    <small>
      {t('source.subscription.received', { count: messages, messages: sayNumber(messages) })}
      {tooLarge > 0 ? ` · ${t('source.subscription.too_large', { count: tooLarge })}` : null}
    </small>
  )
  if (error)
    return (
      <span className="so-state" data-bad="" title={since}>
        <Icon name="warn" size={14} />
        {t(`error.${error.code}`, { ...error.params })}
        {received}
      </span>
    )
  return state === 'connected' ? (
    <span className="so-state" data-ok="">
      <Icon name="inbox" size={14} />
      {t('source.subscription.connected', { since })}
      {received}
    </span>
  ) : (
    <span className="so-state" title={since}>
      <Icon name="clock" size={14} />
      {t('source.subscription.waiting')}
      {received}
    </span>
  )
}
