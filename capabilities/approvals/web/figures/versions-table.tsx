import { ListTable } from '@gantry/ui/web'
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
    <ListTable<VersionFigures>
      rowKey="release"
      size="small"
      pagination={false}
      scroll={{ x: 480 }}
      dataSource={versions}
      columns={[
        { key: 'name', title: t('figures.version'), render: (_v, { release }) => `v${release}` },
        { dataIndex: 'started', title: t('figures.whole.started'), align: 'end' },
        {
          key: 'p50',
          title: 'p50',
          align: 'end',
          render: (_v, each) => saySpan(t, each[measure].p50, measure),
        },
        {
          key: 'p90',
          title: 'p90',
          align: 'end',
          render: (_v, each) => saySpan(t, each[measure].p90, measure),
        },
        {
          key: 'straight',
          title: t('figures.whole.straight'),
          align: 'end',
          render: (_v, { straight, settled }) => sayShare(straight, settled),
        },
        {
          key: 'overdue',
          title: t('figures.overdue'),
          align: 'end',
          render: (_v, { overdue }) => <span className={overdue > 0 ? 'fg-bad' : undefined}>{overdue}</span>,
        },
      ]}
    />
  )
}
