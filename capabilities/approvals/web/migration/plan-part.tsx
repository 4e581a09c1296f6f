import { errorText, useAction, useCall } from '@gantry/client/web'
import { Banner, Modal, ProgressLine, Skeleton } from '@gantry/ui/web'
import type { NodeMap } from '@gantry/workflow/shared'
import { Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  type Migration,
  planMigration,
  readMigrations,
  startMigration,
} from '../../shared/migration-contract.ts'
import { MapTable } from './map-table.tsx'
import { ReportTable } from './report-table.tsx'

interface PlanPartProps {
  readonly workflow: string
  readonly from: number
  /** The last moves: while one is under way no other begins. */
  readonly busy: readonly Migration[]
}

/** The plan of a move: which step takes the place of which, what that means for each instance, and the move itself. */
export const PlanPart = ({ workflow, from, busy }: PlanPartProps) => {
  const { t } = useTranslation()
  const [map, setMap] = useState<NodeMap | null>(null)
  const [after, setAfter] = useState<string | null>(null)
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const [asking, setAsking] = useState(false)
  const plan = useCall(
    planMigration,
    { workflow, from, ...(map && { map }), ...(after !== null && { after }) },
    { keep: true },
  )
  const start = useAction(startMigration, {
    refresh: [readMigrations, planMigration],
    onDone: () => setAsking(false),
  })
  const report = plan.data
  if (!report)
    return plan.error ? (
      <Banner kind="bad">{errorText(t, plan.error)}</Banner>
    ) : (
      <Skeleton kind="table" rows={8} />
    )
  const able = report.instances.filter(({ blocked }) => blocked.length === 0)
  const chosen = able.filter(({ instance }) => !left.has(instance))
  const isBusy = busy.some(({ state }) => state === 'running')
  const count = chosen.length
  return (
    <>
      <ProgressLine active={plan.isFetching} />
      {plan.error ? <Banner kind="bad">{errorText(t, plan.error)}</Banner> : null}
      <MapTable report={report} changed={map !== null} onChange={setMap} />
      <ReportTable report={report} left={left} onLeave={setLeft} />
      <footer className="mg-foot">
        {report.next !== null ? (
          <>
            <span className="ink2">{t('migration.report.first', { count: report.instances.length })}</span>
            <Button type="text" onClick={() => setAfter(report.next)}>
              {t('migration.report.next')}
            </Button>
          </>
        ) : null}
        {after !== null ? (
          <Button type="text" onClick={() => setAfter(null)}>
            {t('migration.report.back')}
          </Button>
        ) : null}
        <span className="grow" />
        <Button
          disabled={count === 0}
          onClick={() => setLeft(new Set(report.instances.map(({ instance }) => instance)))}
        >
          {t('migration.leave_all', { release: report.from })}
        </Button>
        <Button
          type="primary"
          disabled={count === 0 || isBusy || plan.isFetching}
          onClick={() => setAsking(true)}
        >
          {t('migration.run', { count })}
        </Button>
      </footer>
      {asking ? (
        <Modal
          open
          title={t('migration.sure', { count, release: report.to })}
          okText={t('migration.run', { count })}
          cancelText={t('ui.cancel')}
          okButtonProps={{ loading: start.isPending }}
          onOk={() =>
            start.mutate({
              workflow,
              from: report.from,
              to: report.to,
              map: report.map,
              instances: chosen.map(({ instance }) => instance),
            })
          }
          onCancel={() => setAsking(false)}
        >
          <p>{t('migration.sure.lead')}</p>
          {start.error ? (
            <p className="hint err" role="alert">
              {errorText(t, start.error)}
            </p>
          ) : null}
        </Modal>
      ) : null}
    </>
  )
}
