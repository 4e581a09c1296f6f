import { localise } from '@gantry/base/shared'
import { currentLang, inSpace } from '@gantry/client/web'
import { ListTable } from '@gantry/ui/web'
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
      <ListTable<MigrationReport['instances'][number]>
        rowKey="instance"
        size="small"
        pagination={false}
        scroll={{ x: 640 }}
        dataSource={report.instances}
        columns={[
          {
            key: 'name',
            title: t('migration.col.subject'),
            render: (_v, { instance, subject, table, record, blocked }) => (
              <>
                <Checkbox
                  checked={blocked.length === 0 && !left.has(instance)}
                  disabled={blocked.length > 0}
                  aria-label={t('migration.choose')}
                  onChange={event => leave(instance, !event.target.checked)}
                />{' '}
                <a href={inSpace(`/${table}/detail/${record}`)} translate="no">
                  {subject || t('approvals.untitled')}
                </a>
              </>
            ),
          },
          {
            key: 'state',
            title: t('migration.col.state'),
            render: (_v, { state }) => <Standing state={state} outcome={null} />,
          },
          {
            key: 'at',
            title: t('migration.col.at'),
            render: (_v, { at }) => (
              <span translate="no">{at.map(name => localise(name, lang)).join(t('agency.comma'))}</span>
            ),
          },
          {
            key: 'what',
            title: t('migration.col.what'),
            render: (_v, { instance, blocked }) =>
              blocked.length > 0 ? (
                <span className="mg-bad">{sayBlocked(t, blocked).join(t('agency.comma'))}</span>
              ) : left.has(instance) ? (
                <span className="ink2">{t('migration.leave', { release: report.from })}</span>
              ) : (
                <span className="mg-ok">{t('migration.moves_to', { release: report.to })}</span>
              ),
          },
        ]}
      />
    </section>
  )
}
