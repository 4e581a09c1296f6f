import { localise } from '@gantry/base/shared'
import {
  currentLang,
  errorText,
  inSpace,
  type RecordPartProps,
  useAction,
  useCall,
  usePushed,
} from '@gantry/client/web'
import { Icon, toast } from '@gantry/ui/web'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  commandInstance,
  type InstanceCommand,
  type InstanceView,
  instanceOfRecord,
} from '../../shared/contract.ts'
import { listTodos } from '../../shared/desk.ts'
import { Standing } from '../standing.tsx'
import { AskReason } from './ask-reason.tsx'
import './record-flow.css'
import { SubmitRecord } from './submit-record.tsx'
import { Turns } from './turns.tsx'
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
    <section className="rf" aria-label={t('approvals.record.flow')}>
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
          <Way view={instance} />
          <Turns view={instance} />
          <Acts view={instance} />
        </>
      ) : (
        <p className="ink3">{t('approvals.record.none')}</p>
      )}
      {startable.length > 0 ? (
        <SubmitRecord record={record} workflows={startable} draft={draft} again={instance !== null} />
      ) : null}
      {isDrawn && instance ? (
        <Suspense fallback={null}>
          <FlowPicture view={instance} onClose={() => setDrawn(false)} />
        </Suspense>
      ) : null}
    </section>
  )
}

/** To the to-do of the reader, and what he may do to the instance as a whole. */
const Acts = ({ view }: { view: InstanceView }) => {
  const { t } = useTranslation()
  const [asked, setAsked] = useState<Exclude<InstanceCommand, 'urge'> | null>(null)
  const give = useAction(commandInstance, { refresh: [instanceOfRecord, listTodos] })
  const { instance, rev, may, mine } = view
  if (may.length === 0 && mine.length === 0) return null
  const urge = () =>
    give.mutate(
      { instance, key: crypto.randomUUID(), do: 'urge' },
      {
        onSuccess: () => toast({ text: t('approvals.record.urge.done') }),
        onError: error => toast({ kind: 'failed', text: errorText(t, error) }),
      },
    )
  return (
    <p className="rf-acts">
      {mine.length > 0 ? (
        <a className="btn p s" href={inSpace('/user/todo')}>
          {t('approvals.record.decide')}
        </a>
      ) : null}
      {may.map(command => (
        <button
          key={command}
          type="button"
          className="btn s"
          disabled={give.isPending}
          onClick={() => (command === 'urge' ? urge() : setAsked(command))}
        >
          {t(`approvals.record.${command}`)}
        </button>
      ))}
      {asked ? (
        <AskReason instance={instance} rev={rev} command={asked} onClose={() => setAsked(null)} />
      ) : null}
    </p>
  )
}
