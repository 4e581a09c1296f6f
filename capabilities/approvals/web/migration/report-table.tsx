import { localise } from '@gantry/base/shared'
import { currentLang, inSpace } from '@gantry/client/web'
import { Checkbox } from 'antd'
import { useTranslation } from 'react-i18next'
import type { MigrationReport } from '../../shared/migration-contract.ts'
import { Standing } from '../standing.tsx'
import { sayBlocked } from './say-blocked.ts'

interface ReportTableProps {
  readonly report: MigrationReport
  /** Instances somebody wants to leave on the older release. */
  readonly left: ReadonlySet<string>
  onLeave(left: ReadonlySet<string>): void
}

/** What the dry run says of each instance, and the choice to leave it. */
export const ReportTable = ({ report, left, onLeave }: ReportTableProps) => {
  const { t } = useTranslation()
  const lang = currentLang()
  const able = report.instances.filter(({ blocked }) => blocked.length === 0).length
  const leave = (instance: string, isLeft: boolean) => {
    const next = new Set(left)
    if (isLeft) next.add(instance)
    else next.delete(instance)
    onLeave(next)
  }
  return (
    <section className="mg-part">
      <h3>{t('migration.report')}</h3>
      <p className="mg-counts" role="status">
        <span className="mg-ok">{t('migration.report.ok', { count: able })}</span>
        <span className={able < report.instances.length ? 'mg-bad' : 'ink2'}>
          {t('migration.report.blocked', { count: report.instances.length - able })}
        </span>
      </p>
      <div className="mg-scroll">
        <table className="tbl mg-report">
          <thead>
            <tr>
              <th>{t('migration.col.subject')}</th>
              <th>{t('migration.col.state')}</th>
              <th>{t('migration.col.at')}</th>
              <th>{t('migration.col.what')}</th>
            </tr>
          </thead>
          <tbody>
            {report.instances.map(({ instance, subject, state, table, record, at, blocked }) => {
              const isMoved = blocked.length === 0 && !left.has(instance)
              return (
                <tr key={instance}>
                  <td>
                    <Checkbox
                      checked={isMoved}
                      disabled={blocked.length > 0}
                      aria-label={t('migration.choose')}
                      onChange={event => leave(instance, !event.target.checked)}
                    />{' '}
                    <a href={inSpace(`/${table}/detail/${record}`)} translate="no">
                      {subject || t('approvals.untitled')}
                    </a>
                  </td>
                  <td>
                    <Standing state={state} outcome={null} />
                  </td>
                  <td translate="no">{at.map(name => localise(name, lang)).join(t('agency.comma'))}</td>
                  <td>
                    {blocked.length > 0 ? (
                      <span className="mg-bad">{sayBlocked(t, blocked).join(t('agency.comma'))}</span>
                    ) : isMoved ? (
                      <span className="mg-ok">{t('migration.moves_to', { release: report.to })}</span>
                    ) : (
                      <span className="ink2">{t('migration.leave', { release: report.from })}</span>
                    )}
                  </td>
                </tr>
              )
            })}
          </tbody>
        </table>
      </div>
    </section>
  )
}
