import { useTranslation } from 'react-i18next'
import type { Quota } from '../../shared/quotas.ts'
import { QuotaBar } from './quota-bar.tsx'
import { sayAmount } from './say.ts'
import { SparkLine } from './spark-line.tsx'

interface TrendPoint {
  readonly kind: string
  readonly day: string
  readonly used: number
}

interface QuotaTableProps {
  readonly quotas: readonly Quota[]
  readonly trend: readonly TrendPoint[]
  /** The days that `trend` is of. */
  readonly days: number
}

/** Further off than this nothing can be foretold from a few weeks. Days. */
const foreseen = 730

/** Days until a quota is used up at the speed of the measured days; null while it does not grow, or for years. */
const daysUntilFull = ({ most, used }: Quota, points: readonly TrendPoint[]): number | null => {
  const [first, last] = [points[0], points.at(-1)]
  if (most === null || !first || !last || points.length < 2) return null
  const days = (Date.parse(last.day) - Date.parse(first.day)) / 86_400_000
  const perDay = (last.used - first.used) / days
  if (perDay <= 0) return null
  const left = Math.max(0, Math.ceil((most - used) / perDay))
  return left > foreseen ? null : left
}

/** Each kind of quota: used, most, share, the last days, and when it is used up at that speed. */
export const QuotaTable = ({ quotas, trend, days: measured }: QuotaTableProps) => {
  const { t } = useTranslation()
  return (
    <div className="co-scroll">
      <table className="co-quotas">
        <thead>
          <tr>
            <th>{t('consoles.quota')}</th>
            <th className="end">{t('consoles.used')}</th>
            <th>{t('consoles.most')}</th>
            <th>{t('consoles.share')}</th>
            <th>{t('consoles.trend', { count: measured })}</th>
            <th>{t('consoles.full_in')}</th>
          </tr>
        </thead>
        <tbody>
          {quotas.map(quota => {
            const points = trend.filter(({ kind }) => kind === quota.kind)
            const days = daysUntilFull(quota, points)
            const near = quota.most !== null && quota.used >= quota.most * 0.8
            return (
              <tr key={quota.kind} className={near ? 'near' : ''}>
                <td>{t(`consoles.quota.${quota.kind}`)}</td>
                <td className="end">
                  <b>{sayAmount(quota.kind, quota.used)}</b>
                </td>
                <td className="ink2">
                  {quota.most === null ? t('consoles.unlimited') : `/ ${sayAmount(quota.kind, quota.most)}`}
                </td>
                <td>{quota.most === null ? '—' : <QuotaBar quota={quota} />}</td>
                <td>
                  <SparkLine
                    label={t('consoles.trend', { count: measured })}
                    values={points.map(({ used }) => used)}
                  />
                </td>
                <td className={days !== null && days < 30 ? 'co-late' : 'ink3'}>
                  {days === null ? '—' : t('consoles.in_days', { count: days })}
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </div>
  )
}
