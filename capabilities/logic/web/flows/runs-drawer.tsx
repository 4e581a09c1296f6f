import { Failed, sayMoment, sayNumber, useCall } from '@gantry/client/web'
import { EmptyState, ListTable, Pager, Skeleton, StatusGlyph, useCursorPages } from '@gantry/ui/web'
import { Drawer, Segmented } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type FlowRun, type FlowRunState, listFlowRuns } from '../../shared/flow-contract.ts'
import { RunDetail } from './run-detail.tsx'

interface RunsDrawerProps {
  readonly flow: string
  readonly name: string
  onClose(): void
}

const shownStates = ['all', 'failed', 'interrupted', 'done', 'running'] as const
const signs = { running: 'progress', done: 'done', failed: 'cancel', interrupted: 'cancel' } as const

/** Runs of a logic flow, newest first; below one that failed, why and where. */
export const RunsDrawer = ({ flow, name, onClose }: RunsDrawerProps) => {
  const { t } = useTranslation()
  const [shown, setShown] = useState<FlowRunState | 'all'>('all')
  const [open, setOpen] = useState<string | null>(null)
  const pages = useCursorPages()
  const { data, error } = useCall(
    listFlowRuns,
    {
      id: flow,
      ...(shown !== 'all' && { state: shown }),
      ...(pages.cursor !== undefined && { after: pages.cursor }),
    },
    { staleTime: 0 },
  )
  const runs = data?.data ?? []
  return (
    <Drawer open size={760} title={t('flowlogic.runs.of', { name })} onClose={onClose}>
      <div className="fl-runs-bar">
        <Segmented
          value={shown}
          aria-label={t('flowlogic.runs.state')}
          options={shownStates.map(value => ({ value, label: t(`flowlogic.runs.${value}`) }))}
          onChange={value => {
            setShown(value)
            pages.first()
          }}
        />
        <Pager {...pages.pager(data?.next)} />
      </div>
      {error ? <Failed error={error} /> : null}
      {data || error ? null : <Skeleton rows={6} />}
      {data && runs.length === 0 ? (
        <EmptyState kind={shown === 'all' ? 'never' : 'filtered'} icon="history">
          {t('flowlogic.runs.none')}
        </EmptyState>
      ) : null}
      {runs.length > 0 ? (
        <ListTable<FlowRun>
          rowKey="id"
          size="small"
          pagination={false}
          scroll={{ x: 'max-content' }}
          dataSource={runs}
          expandable={{
            expandedRowKeys: open === null ? [] : [open],
            rowExpandable: ({ state }) => state === 'failed',
            onExpand: (expanded, { id }) => setOpen(expanded ? id : null),
            expandedRowRender: ({ id }) => <RunDetail flow={flow} run={id} />,
          }}
          columns={[
            {
              key: 'state',
              title: t('flowlogic.runs.state'),
              render: (_v, { state }) => (
                <span title={state === 'interrupted' ? t('flowlogic.runs.interrupted_why') : undefined}>
                  <StatusGlyph state={signs[state]}>{t(`flowlogic.runs.${state}`)}</StatusGlyph>
                </span>
              ),
            },
            { key: 'at', title: t('flowlogic.runs.at'), render: (_v, { at }) => sayMoment(at) },
            {
              key: 'cause',
              title: t('flowlogic.runs.cause'),
              render: (_v, { cause }) => t(`flowlogic.cause.${cause}`),
            },
            {
              key: 'by',
              title: t('flowlogic.runs.by'),
              render: (_v, { by }) => <span translate="no">{by ?? '—'}</span>,
            },
            {
              key: 'ms',
              title: t('flowlogic.runs.took'),
              align: 'end',
              render: (_v, { ms }) => (ms === null ? '—' : t('flowlogic.runs.ms', { n: sayNumber(ms) })),
            },
            {
              key: 'steps',
              title: t('flowlogic.runs.steps'),
              align: 'end',
              render: (_v, { steps }) => (steps === null ? '—' : sayNumber(steps)),
            },
            {
              key: 'release',
              title: t('logic.release'),
              render: (_v, { release }) => (release === null ? '—' : `v${release}`),
            },
          ]}
        />
      ) : null}
    </Drawer>
  )
}
