import { joined, localise } from '@gantry/base/shared'
import { currentLang, inSpace } from '@gantry/client/web'
import { Icon, ListTable, StatusGlyph } from '@gantry/ui/web'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { ListedFlow } from '../../shared/flows/contract.ts'
import { rejectedIn } from '../../shared/flows/settle-flow.ts'
import { DesignMenu } from '../design-menu.tsx'
import { elapsed, sayDuration, sayMoment, saySchedule } from '../tasks/say.ts'
import { FlowState } from './flow-state.tsx'

interface FlowTableProps {
  readonly flows: readonly ListedFlow[]
  /** These are null where the reader may not. */
  readonly onRun: ((flow: ListedFlow) => void) | null
  readonly onSwitch: ((flow: ListedFlow) => void) | null
  readonly onRemove: ((flow: ListedFlow) => void) | null
}

/** Flows with their tasks, their plan and their last run. */
export const FlowTable = ({ flows, onRun, onSwitch, onRemove }: FlowTableProps) => {
  const { t } = useTranslation()
  const lang = currentLang()
  return (
    <ListTable<ListedFlow>
      className="et-table"
      rowKey="id"
      size="small"
      pagination={false}
      scroll={{ x: 'max-content' }}
      rowClassName={({ state, last }) =>
        state === 'stopped' ? 'et-off' : last?.state === 'failed' ? 'et-fail' : ''
      }
      dataSource={flows}
      columns={[
        { key: 'state', title: t('etl.col.state'), render: (_v, flow) => <LastState flow={flow} /> },
        {
          key: 'name',
          title: t('etl.flow'),
          render: (_v, { id, name, drafted, release }) => (
            <>
              <Link className="et-name" to={inSpace(`/etl/taskflow?id=${id}`)} translate="no">
                {localise(name, lang)}
              </Link>
              {drafted && release !== null ? (
                <span className="tag warn et-tag">{t('etl.drafted')}</span>
              ) : null}
            </>
          ),
        },
        {
          key: 'tasks',
          title: t('etl.title'),
          render: (_v, { tasks }) => (
            <span className="et-ends" translate="no">
              {joined(
                tasks.map(each => localise(each, lang)),
                lang,
              ) || '—'}
            </span>
          ),
        },
        { key: 'plan', title: t('etl.col.plan'), render: (_v, { schedule }) => saySchedule(t, schedule) },
        {
          key: 'last',
          title: t('etl.col.last'),
          align: 'end',
          render: (_v, { last }) => sayMoment(last?.createdAt ?? null),
        },
        {
          key: 'took',
          title: t('etl.took'),
          align: 'end',
          render: (_v, { last }) => {
            const took = last ? elapsed(last.createdAt, last.endedAt) : null
            return took === null ? '—' : sayDuration(t, took)
          },
        },
        {
          key: 'next',
          title: t('etl.col.next'),
          align: 'end',
          render: (_v, { state, nextAt }) => (state === 'stopped' ? '—' : sayMoment(nextAt)),
        },
        {
          key: 'acts',
          align: 'end',
          render: (_v, flow) => (
            <span className="et-acts">
              {flow.release === null || !onRun ? null : (
                <button
                  type="button"
                  className="btn t s sq"
                  aria-label={t('etl.run_now', { name: localise(flow.name, lang) })}
                  title={t('etl.run')}
                  disabled={flow.last?.state === 'running'}
                  onClick={() => onRun(flow)}
                >
                  <Icon name="play" />
                </button>
              )}
              <DesignMenu
                design={flow}
                designer={`/etl/taskflow?id=${flow.id}`}
                runs={`/etl/taskflow/job?flow=${flow.id}`}
                onSwitch={onSwitch}
                onRemove={onRemove}
              />
            </span>
          ),
        },
      ]}
    />
  )
}

const LastState = ({ flow: { release, state, last } }: { readonly flow: ListedFlow }) => {
  const { t } = useTranslation()
  if (release === null) return <StatusGlyph state="draft">{t('etl.state.draft')}</StatusGlyph>
  if (state === 'stopped') return <StatusGlyph state="cancel">{t('etl.state.off')}</StatusGlyph>
  if (last)
    return (
      <Link to={inSpace(`/etl/taskflow/job?run=${last.id}`)}>
        <FlowState state={last.state} rejected={rejectedIn(last.nodes)} />
      </Link>
    )
  return <StatusGlyph state="open">{t('etl.state.new')}</StatusGlyph>
}
