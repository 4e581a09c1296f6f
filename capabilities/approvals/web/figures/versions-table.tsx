import { useTranslation } from 'react-i18next'
import type { Measure, VersionFigures } from '../../shared/figures-contract.ts'
import { sayShare, saySpan } from './say-span.ts'

interface VersionsTableProps {
  readonly versions: readonly VersionFigures[]
  readonly measure: Measure
}

/** Releases beside one another, newest first. */
export const VersionsTable = ({ versions, measure }: VersionsTableProps) => {
  const { t } = useTranslation()
  return (
    <div className="fg-scroll">
      <table className="tbl">
        <thead>
          <tr>
            <th>{t('figures.version')}</th>
            <th className="num">{t('figures.whole.started')}</th>
            <th className="num">p50</th>
            <th className="num">p90</th>
            <th className="num">{t('figures.whole.straight')}</th>
            <th className="num">{t('figures.overdue')}</th>
          </tr>
        </thead>
        <tbody>
          {versions.map(({ release, started, straight, settled, overdue, ...each }) => (
            <tr key={release}>
              <td>v{release}</td>
              <td className="num">{started}</td>
              <td className="num">{saySpan(t, each[measure].p50, measure)}</td>
              <td className="num">{saySpan(t, each[measure].p90, measure)}</td>
              <td className="num">{sayShare(straight, settled)}</td>
              <td className={overdue > 0 ? 'num fg-bad' : 'num'}>{overdue}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
