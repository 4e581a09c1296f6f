import { sayMoment } from '@gantry/client/web'
import { Icon } from '@gantry/ui/web'
import { useTranslation } from 'react-i18next'
import type { LastTest } from '../../shared/index.ts'

/** What the last test of a connection found, in words. */
export const TestState = ({ tested }: { readonly tested: LastTest | null }) => {
  const { t } = useTranslation()
  if (!tested)
    return (
      <span className="so-state">
        <Icon name="minus" size={14} /> {t('source.untested')}
      </span>
    )
  const at = sayMoment(tested.at)
  return tested.ok ? (
    <span className="so-state" data-ok="" title={at}>
      <Icon name="check" size={14} />
      {t('source.ok', { milliseconds: tested.milliseconds ?? 0 })}
      {tested.version ? <small translate="no">{tested.version}</small> : null}
    </span>
  ) : (
    <span className="so-state" data-bad="" title={at}>
      <Icon name="warn" size={14} />
      {t(`error.${tested.code}`, { ...tested.params })}
    </span>
  )
}
