import { sayMoment } from '@gantry/client/web'
import { useTranslation } from 'react-i18next'
import type { DirectoryRun } from '../../shared/federation/index.ts'

/** The last runs over the directory, each with its result. */
export const DirectoryRuns = ({ runs }: { readonly runs: readonly DirectoryRun[] }) => {
  const { t } = useTranslation()
  if (runs.length === 0) return null
  const resultOf = ({ state, counts, step, detail }: DirectoryRun): string => {
    if (state === 'running') return t('federation.people.running')
    if (counts)
      return t(counts.tooMany ? 'federation.people.result.held' : 'federation.people.result', { ...counts })
    return step
      ? t('federation.test.step', { step: t(`federation.step.${step}`), detail })
      : t(`federation.people.why.${detail}`)
  }
  return (
    <>
      <h3>{t('federation.people.runs')}</h3>
      <ul className="fed-runs">
        {runs.map(run => (
          <li key={run.id}>
            <span className={run.state === 'failed' ? 'tag bad' : 'tag'}>
              {t(`federation.people.state.${run.state}`)}
            </span>
            <span>{sayMoment(run.at)}</span>
            <span translate="no">{run.person ?? t('federation.people.night')}</span>
            <span className="fed-result">{resultOf(run)}</span>
          </li>
        ))}
      </ul>
    </>
  )
}
