import { localise } from '@gantry/base/shared'
import { currentLang, errorText, useAction } from '@gantry/client/web'
import { Icon, Modal, toast } from '@gantry/ui/web'
import { Button, Radio } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { instanceOfRecord, listTodos, type RecordWorkflow, startInstance } from '../../shared/contract.ts'
import { countWork, keepSubmission, listInstances } from '../../shared/lists.ts'

interface SubmitRecordProps {
  readonly record: string
  readonly workflows: RecordWorkflow['startable']
  /** A submission that was begun and kept. */
  readonly draft: RecordWorkflow['draft']
  /** An earlier instance ended. */
  readonly again: boolean
}

/** Submits a record to a workflow, chosen where there are several. */
export const SubmitRecord = (props: SubmitRecordProps) => {
  const { t } = useTranslation()
  const [isAsked, setAsked] = useState(false)
  return (
    <p className="rf-acts">
      <button type="button" className={props.again ? 'btn s' : 'btn p s'} onClick={() => setAsked(true)}>
        <Icon name="flow" size={14} />
        {t(props.again ? 'approvals.record.submit.again' : 'approvals.record.submit')}
      </button>
      {props.draft ? <small className="ink3">{t('approvals.record.draft.kept')}</small> : null}
      {isAsked ? <Confirm {...props} onClose={() => setAsked(false)} /> : null}
    </p>
  )
}

const Confirm = ({ record, workflows, draft, onClose }: SubmitRecordProps & { onClose(): void }) => {
  const { t } = useTranslation()
  const lang = currentLang()
  const [chosen, setChosen] = useState(
    (workflows.find(({ id }) => id === draft?.workflow) ?? workflows[0])?.id ?? '',
  )
  // One key for one dialog: a request that is sent twice acts once.
  const [key] = useState(() => crypto.randomUUID())
  const start = useAction(startInstance, {
    refresh: [instanceOfRecord, listTodos, listInstances, countWork],
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
            disabled={chosen === '' || start.isPending}
            loading={keep.isPending}
            onClick={() => keep.mutate({ workflow: chosen, record })}
          >
            {t('approvals.record.draft')}
          </Button>
          <Button
            type="primary"
            disabled={chosen === '' || keep.isPending}
            loading={start.isPending}
            onClick={() => start.mutate({ workflow: chosen, record, key })}
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
            className="rf-choice"
            aria-label={t('approvals.record.submit.choose')}
            value={chosen}
            onChange={event => setChosen(event.target.value)}
            options={workflows.map(({ id, name }) => ({ value: id, label: localise(name, lang) }))}
          />
        </>
      )}
      {problem ? (
        <p className="hint err" role="alert">
          {errorText(t, problem)}
        </p>
      ) : null}
    </Modal>
  )
}
