import { sayDay } from '@gantry/client/web'
import { useTranslation } from 'react-i18next'
import type { AssetDetails } from '../shared/contract.ts'

/** How programs called a published interface lately. */
export const AssetCalls = ({
  calls: { calls, errors, callers, last },
}: {
  readonly calls: NonNullable<AssetDetails['calls']>
}) => {
  const { t } = useTranslation()
  return (
    <span>
      <span className="ink2">{t('asset.calls')}</span>{' '}
      {calls === 0 ? t('asset.calls.none') : t('asset.calls.figures', { calls, errors, callers })}
      {last === null ? null : <span className="ink2"> · {t('asset.calls.last', { at: sayDay(last) })}</span>}
    </span>
  )
}
