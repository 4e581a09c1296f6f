import { localise } from '@gantry/base/shared'
import { currentLang, errorText, type RecordPartProps, useCall, usePushed } from '@gantry/client/web'
import { Icon } from '@gantry/ui/web'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type InstanceCommand, type InstanceView, instanceOfRecord } from '../../shared/contract.ts'
import { AskDialog } from '../desk/ask-dialog.tsx'
import { useCommand } from '../desk/use-command.ts'
import { MonitorDialog } from '../monitors/monitor-dialog.tsx'
import { RollBackDialog } from '../monitors/roll-back-dialog.tsx'
import { Interrupted } from '../parts/interrupted.tsx'
import { Standing } from '../standing.tsx'
import { TrackTable } from '../track/track-table.tsx'
import './record-flow.css'
import { SubmitRecord } from './submit-record.tsx'
import { Way } from './way.tsx'

const FlowPicture = lazy(() => import('./flow-picture.tsx'))

/** The workflow of a record: where it stands, who has it, what happened, and what its reader may do to it. */
export const RecordFlow = ({ table, record }: RecordPartProps) => {
  const { t } = useTranslation()
  const { data, error, refetch } = useCall(instanceOfRecord, { table, id: record })
  usePushed('messages', () => void refetch())
  const [isDrawn, setDrawn] = useState(false)
  if (error && !data)
    return (
      <p className="ink3">
        {errorText(t, error)}{' '}
        <button type="button" className="btn t s" onClick={() => void refetch()}>
          {t('approvals.record.retry')}
        </button>
      </p>
    )
  if (!data || (data.instance === null && data.startable.length === 0)) return null
  const { instance, startable, draft } = data
  return (
    <section aria-label={t('approvals.record.flow')}>
      <h3 className="rd-sec">
        {t('approvals.record.flow')}
        {instance ? <Standing state={instance.state} outcome={instance.outcome} /> : null}
        <span className="grow" />
        {instance ? (
          <button type="button" className="btn t s" onClick={() => setDrawn(true)}>
            <Icon name="flow" size={14} />
            {t('approvals.record.diagram')}
          </button>
        ) : null}
      </h3>
      {instance ? (
        <>
          <p className="ink3 cap">
            <span translate="no">{localise(instance.workflow.name, currentLang())}</span>
          </p>
          <Interrupted view={instance} />
          <Way view={instance} />
          <TrackTable view={instance} now={Date.now()} />
          <Acts view={instance} />
        </>
      ) : (
        <p className="ink3">{t('approvals.record.none')}</p>
      )}
      {startable.length > 0 ? (
        <SubmitRecord
          record={record}
          workflows={startable}
          starts={data.starts}
          draft={draft}
          again={instance !== null}
        />
      ) : null}
      {isDrawn && instance ? (
        <Suspense fallback={null}>
          <FlowPicture view={instance} onClose={() => setDrawn(false)} />
        </Suspense>
      ) : null}
    </section>
  )
}

/** What the reader may do besides the task that waits for him, by the same dialogs as at the desk and in the lists. */
const Acts = ({ view }: { view: InstanceView }) => {
  const { t } = useTranslation()
  const [asked, setAsked] = useState<InstanceCommand | 'fetch_back' | null>(null)
  const command = useCommand(view, view.fetch, () => setAsked(null))
  const { instance, may, fetch } = view
  if (may.length === 0 && fetch === null) return null
  const close = () => {
    command.forget()
    setAsked(null)
  }
  const offered = [...(fetch === null ? [] : (['fetch_back'] as const)), ...may]
  return (
    <div className="wr-acts">
      {offered.map(name => (
        <button
          key={name}
          type="button"
          className="btn s"
          disabled={command.pending !== null}
          onClick={() => (name === 'urge' ? command.press({ action: name }) : setAsked(name))}
        >
          {t(name === 'roll_back' || name === 'reassign' ? `monitor.do.${name}` : `approvals.do.${name}`)}
        </button>
      ))}
      {command.failure && asked === null ? (
        <p className="todo-failed" role="alert">
          {command.failure}
        </p>
      ) : null}
      {asked === 'roll_back' ? (
        <RollBackDialog instance={instance} subject="" onClose={close} />
      ) : asked === 'reassign' ? (
        <MonitorDialog rows={[{ instance, subject: '' }]} act="reassign" onClose={close} />
      ) : asked && asked !== 'urge' ? (
        <AskDialog
          key={asked}
          action={asked}
          busy={command.pending !== null}
          failure={command.failure}
          copies={view.copies}
          onAnswer={answers => command.press({ action: asked, answers })}
          onClose={close}
        />
      ) : null}
    </div>
  )
}
