import { localise } from '@gantry/base/shared'
import { currentLang, errorText, useAction } from '@gantry/client/web'
import { Icon, Modal, toast } from '@gantry/ui/web'
import { Radio } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { instanceOfRecord, listTodos, type RecordWorkflow, startInstance } from '../../shared/contract.ts'

interface SubmitRecordProps {
  readonly record: string
  readonly workflows: RecordWorkflow['startable']
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
      {isAsked ? <Confirm {...props} onClose={() => setAsked(false)} /> : null}
    </p>
  )
}

const Confirm = ({ record, workflows, onClose }: SubmitRecordProps & { onClose(): void }) => {
  const { t } = useTranslation()
  const lang = currentLang()
  const [chosen, setChosen] = useState(workflows[0]?.id ?? '')
  // One key for one dialog: a request that is sent twice acts once.
  const [key] = useState(() => crypto.randomUUID())
  const start = useAction(startInstance, {
    refresh: [instanceOfRecord, listTodos],
    onDone: () => {
      toast({ text: t('approvals.record.submit.done') })
      onClose()
    },
  })
  const [only] = workflows
  return (
    <Modal
      open
      width={440}
      title={t('approvals.record.submit')}
      okText={t('approvals.record.submit.ok')}
      cancelText={t('approvals.record.cancel')}
      okButtonProps={{ disabled: chosen === '', loading: start.isPending }}
      onCancel={onClose}
      onOk={() => start.mutate({ workflow: chosen, record, key })}
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
      {start.error ? (
        <p className="hint err" role="alert">
          {errorText(t, start.error)}
        </p>
      ) : null}
    </Modal>
  )
}
