import { sayMoment } from '@gantry/client/web'
import { Icon } from '@gantry/ui/web'
import { useTranslation } from 'react-i18next'
import type { ListedConnector } from '../../shared/connectors/contract.ts'

/** The worst state of the breakers of a connector, and when it is tried again. */
export const BreakerSign = ({ open }: Pick<ListedConnector, 'open'>) => {
  const { t } = useTranslation()
  const [worst] = [...open].sort(
    (one, other) =>
      Number(other.state === 'open') - Number(one.state === 'open') || (one.until < other.until ? -1 : 1),
  )
  return (
    <>
      <span className="gw-status" data-bad={worst ? '' : undefined}>
        <Icon name={worst ? 'err' : 'check'} size={14} />
        {t(`gateway.breaker.${worst?.state ?? 'closed'}`)}
      </span>
      {worst ? (
        <small>
          {worst.state === 'open'
            ? t('gateway.breaker.until', { at: sayMoment(worst.until, { short: true, seconds: true }) })
            : t('gateway.breaker.trying')}
        </small>
      ) : null}
    </>
  )
}
