import { useTranslation } from 'react-i18next'
import type { ListedTask } from '../../shared/tasks/contract.ts'

/** The last runs as bars: height is the duration, colour says whether one failed. */
export const RecentRuns = ({ recent }: Pick<ListedTask, 'recent'>) => {
  const { t } = useTranslation()
  const longest = Math.max(1, ...recent.map(({ ms }) => ms ?? 0))
  const failed = recent.filter(({ state }) => state === 'failed').length
  if (recent.length === 0) return <span className="ink3">—</span>
  return (
    <span
      className="et-bars"
      role="img"
      aria-label={t('etl.recent', { runs: recent.length, failed })}
      title={t('etl.recent', { runs: recent.length, failed })}
    >
      {recent.map(({ state, ms }, at) => (
        <i
          // biome-ignore lint/suspicious/noArrayIndexKey: a bar has no identity but its place.
          key={at}
          data-state={state}
          style={{ height: `${Math.max(15, Math.round(((ms ?? 0) * 100) / longest))}%` }}
        />
      ))}
    </span>
  )
}
