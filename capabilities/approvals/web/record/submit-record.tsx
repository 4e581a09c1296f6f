import { localise } from '@gantry/base/shared'
import { call, callKey, currentLang, errorText, queryClient, useAction } from '@gantry/client/web'
import { getRecord } from '@gantry/model/shared'
import { Icon, Modal, toast } from '@gantry/ui/web'
import { useQuery } from '@tanstack/react-query'
import { Button, Radio } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { instanceOfRecord, type RecordWorkflow, startInstance } from '../../shared/contract.ts'
import { listTodos, type NextStep, previewStart } from '../../shared/desk.ts'
import { countWork, keepSubmission, listInstances } from '../../shared/lists.ts'
import { NextSteps, type Picked, pickedByRule, picksOf, unpicked } from '../desk/next-steps.tsx'
import { submitAskedKey } from './submit-at-once.ts'

interface SubmitRecordProps {
  readonly record: string
  readonly workflows: RecordWorkflow['startable']
  readonly starts: RecordWorkflow['starts']
  /** A submission that was begun and kept. */
  readonly draft: RecordWorkflow['draft']
  /** An earlier instance ended. */
  readonly again: boolean
}

/** Submits a record to a workflow, chosen where there are several. */
export const SubmitRecord = (props: SubmitRecordProps) => {
  const { t } = useTranslation()
  const [isAsked, setAsked] = useState(false)
  // The form that saved the record may have left the submission to this page.
  const askedKey = submitAskedKey(props.record)
  const { data: isLeft } = useQuery({
    queryKey: askedKey,
    queryFn: () => false,
    enabled: false,
    initialData: false,
  })
  const close = () => {
    queryClient.setQueryData(askedKey, false)
    setAsked(false)
  }
  return (
    <p className="wr-acts">
      <button type="button" className={props.again ? 'btn s' : 'btn p s'} onClick={() => setAsked(true)}>
        <Icon name="flow" size={14} />
        {t(props.again ? 'approvals.record.submit.again' : 'approvals.record.submit')}
      </button>
      {props.draft ? <small className="ink3">{t('approvals.record.draft.kept')}</small> : null}
      {isAsked || isLeft ? <Confirm {...props} onClose={close} /> : null}
    </p>
  )
}

const Confirm = ({ record, workflows, starts, draft, onClose }: SubmitRecordProps & { onClose(): void }) => {
  const { t } = useTranslation()
  const lang = currentLang()
  const [chosen, setChosen] = useState(
    (workflows.find(({ id }) => id === draft?.workflow) ?? workflows[0])?.id ?? '',
  )
  const [principal, setPrincipal] = useState(starts.own ? '' : (starts.principals[0]?.id ?? ''))
  const inName = principal === '' ? {} : { for: principal }
  // One key for one dialog: a request that is sent twice acts once.
  const [key] = useState(() => crypto.randomUUID())
  const start = useAction(startInstance, {
    refresh: [instanceOfRecord, listTodos, listInstances, countWork, getRecord],
    onDone: () => {
      toast({ text: t('approvals.record.submit.done') })
      onClose()
    },
  })
  const keep = useAction(keepSubmission, {
    refresh: [instanceOfRecord, listInstances, countWork],
    onDone: () => {
      toast({ text: t('approvals.record.draft.done') })
      onClose()
    },
  })
  const problem = start.error ?? keep.error
  /** What was refused is said of what was chosen then. */
  const choose = (change: () => void) => {
    start.reset()
    keep.reset()
    change()
  }
  const preview = useQuery({
    queryKey: [...callKey(previewStart), chosen, record, principal],
    queryFn: ({ signal }) => call(previewStart, { workflow: chosen, record, ...inName }, { signal }),
    enabled: chosen !== '',
    retry: false,
  })
  const [picked, setPicked] = useState<Picked>({})
  const next = preview.data?.next ?? []
  const people = { ...pickedByRule(next), ...pickedBefore(next, draft), ...picked }
  const picks = picksOf(next, people)
  const [only] = workflows
  return (
    <Modal
      open
      width={440}
      title={t('approvals.record.submit')}
      onCancel={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('approvals.record.cancel')}</Button>
          <Button
            disabled={chosen === '' || principal !== '' || start.isPending}
            loading={keep.isPending}
            onClick={() => keep.mutate({ workflow: chosen, record, ...(picks && { picks }) })}
          >
            {t('approvals.record.draft')}
          </Button>
          <Button
            type="primary"
            disabled={chosen === '' || keep.isPending || unpicked(next, people).length > 0}
            loading={start.isPending}
            onClick={() =>
              start.mutate({ workflow: chosen, record, key, ...inName, ...(picks && { picks }) })
            }
          >
            {t('approvals.record.submit.ok')}
          </Button>
        </>
      }
    >
      {workflows.length === 1 && only ? (
        <p className="ink2">{t('approvals.record.submit.text', { name: localise(only.name, lang) })}</p>
      ) : (
        <>
          <p className="ink2">{t('approvals.record.submit.choose')}</p>
          <Radio.Group
            className="wr-choice"
            aria-label={t('approvals.record.submit.choose')}
            value={chosen}
            onChange={event => choose(() => setChosen(event.target.value))}
            options={workflows.map(({ id, name }) => ({ value: id, label: localise(name, lang) }))}
          />
        </>
      )}
      {starts.principals.length > 0 ? (
        <>
          <p className="ink2">{t('approvals.record.submit.for')}</p>
          <Radio.Group
            className="wr-choice"
            aria-label={t('approvals.record.submit.for')}
            value={principal}
            onChange={event => choose(() => setPrincipal(event.target.value))}
            options={[
              ...(starts.own ? [{ value: '', label: t('approvals.record.submit.self') }] : []),
              ...starts.principals.map(({ id, title }) => ({ value: id, label: title })),
            ]}
          />
        </>
      ) : null}
      <div className="wr-next">
        <NextSteps
          preview={preview.data}
          error={preview.error}
          picked={people}
          onPick={(node, chosen) => setPicked(before => ({ ...before, [node]: chosen }))}
        />
      </div>
      {problem ? (
        <p className="hint err" role="alert">
          {t('approvals.record.submit.failed', { why: errorText(t, problem) })}
        </p>
      ) : null}
    </Modal>
  )
}

/** The picks of a draft that are still in their range. */
const pickedBefore = (next: readonly NextStep[], draft: RecordWorkflow['draft']): Picked =>
  Object.fromEntries(
    next.flatMap(({ node, pick, people }) => {
      const before = draft?.picks[node] ?? []
      const found = people.filter(({ id }) => before.includes(id))
      return pick && found.length > 0 ? [[node, found]] : []
    }),
  )
