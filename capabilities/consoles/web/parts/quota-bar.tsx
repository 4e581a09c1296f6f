import { useTranslation } from 'react-i18next'
import type { Quota } from '../../shared/quotas.ts'
import { sayAmount, sayShare } from './say.ts'

/** From this share on a quota is shown as nearly used up; the bar has a mark there. */
const nearly = 0.8

const shareOf = ({ most, used }: Quota): number => (most === null ? 0 : used / most)

/** The quota that is nearest to its limit; null when none is limited. */
export const nearest = (quotas: readonly Quota[]): Quota | null =>
  quotas.filter(({ most }) => most !== null).toSorted((a, b) => shareOf(b) - shareOf(a))[0] ?? null

/** A bar with a mark at 80 %, and the share in words. */
export const QuotaBar = ({ quota }: { readonly quota: Quota }) => {
  const { t } = useTranslation()
  const share = shareOf(quota)
  if (quota.most === null) return <span className="ink3">{t('consoles.unlimited')}</span>
  const tone = share >= 1 ? 'bad' : share >= nearly ? 'warn' : ''
  return (
    <span
      className={`co-quota ${tone}`}
      title={`${sayAmount(quota.kind, quota.used)} / ${sayAmount(quota.kind, quota.most)}`}
    >
      <span className="co-bar" aria-hidden>
        <i style={{ width: `${Math.min(1, share) * 100}%` }} />
      </span>
      <b>{sayShare(share)}</b>
    </span>
  )
}
