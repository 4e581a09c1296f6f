import { localise } from '@gantry/base/shared'
import { currentLang, sayNumber } from '@gantry/client/web'
import { ListTable } from '@gantry/ui/web'
import { useTranslation } from 'react-i18next'
import type { TaskRun } from '../../shared/tasks/contract.ts'
import { RunState } from './run-state.tsx'
import { elapsed, sayDuration, sayMoment } from './say.ts'

interface RunTableProps {
  readonly runs: readonly TaskRun[]
  /** The run beside the list. */
  readonly chosen: string | null
  onChoose(id: string): void
}

/** Runs of tasks; on a phone each is a card. */
export const RunTable = ({ runs, chosen, onChoose }: RunTableProps) => {
  const { t } = useTranslation()
  const lang = currentLang()
  return (
    <ListTable<TaskRun>
      className="et-table"
      rowKey="id"
      size="small"
      pagination={false}
      scroll={{ x: 860 }}
      dataSource={runs}
      rowClassName={({ id }) => (id === chosen ? 'et-open et-on' : 'et-open')}
      onRow={({ id }) => ({ onClick: () => onChoose(id) })}
      columns={[
        {
          key: 'state',
          title: t('etl.col.state'),
          width: 110,
          render: (_v, { state }) => <RunState state={state} />,
        },
        {
          key: 'name',
          title: t('etl.col.task'),
          render: (_v, { id, name, release }) => (
            <>
              <button type="button" className="et-name et-link" translate="no" onClick={() => onChoose(id)}>
                {localise(name, lang)}
              </button>
              <small className="ink3"> v{release}</small>
            </>
          ),
        },
        {
          key: 'cause',
          title: t('etl.cause'),
          render: (_v, { cause, by }) => (
            <>
              {t(`etl.cause.${cause}`)}
              {by === null ? null : (
                <small className="ink3" translate="no">
                  {' '}
                  {by}
                </small>
              )}
            </>
          ),
        },
        {
          key: 'started',
          title: t('etl.started_at'),
          align: 'end',
          render: (_v, { createdAt }) => sayMoment(createdAt),
        },
        {
          key: 'took',
          title: t('etl.took'),
          align: 'end',
          render: (_v, { startedAt, endedAt }) => {
            const took = elapsed(startedAt, endedAt)
            return took === null ? '—' : sayDuration(t, took)
          },
        },
        { key: 'read', title: t('etl.read'), align: 'end', render: (_v, { read }) => sayNumber(read) },
        {
          key: 'written',
          title: t('etl.col.written'),
          align: 'end',
          render: (_v, { written }) => sayNumber(written),
        },
        {
          key: 'rejected',
          title: t('etl.rejected'),
          align: 'end',
          render: (_v, { rejected }) => (
            <span className={rejected > 0 ? 'et-bad' : undefined}>{sayNumber(rejected)}</span>
          ),
        },
      ]}
    />
  )
}
