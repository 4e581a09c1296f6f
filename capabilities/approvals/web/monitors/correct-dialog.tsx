import { AppError, newId } from '@gantry/base/shared'
import { errorText, useAction, useCall } from '@gantry/client/web'
import { useTable } from '@gantry/screens/web'
import { Banner, Modal, Skeleton, toast } from '@gantry/ui/web'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { commandInstance, instanceOfRecord, readInstance } from '../../shared/contract.ts'
import { type ListedInstance, listInstances } from '../../shared/lists.ts'
import { readMonitoring } from '../../shared/monitors-contract.ts'
import { type FieldValues, TaskFields } from '../desk/task-fields.tsx'
import { isReason, ReasonInput } from '../parts/reason-input.tsx'
import '../desk/todo-desk.css'
import './monitors.css'

interface CorrectDialogProps {
  readonly row: Pick<ListedInstance, 'instance' | 'subject' | 'table'>
  onClose(): void
}

/** Corrects values of the record of an instance, with the reason. */
export const CorrectDialog = ({ row, onClose }: CorrectDialogProps) => {
  const { t } = useTranslation()
  const { model } = useTable(row.table)
  const { data, error } = useCall(readMonitoring, { instance: row.instance }, { staleTime: 0 })
  const [changed, setChanged] = useState<FieldValues>({})
  const [reason, setReason] = useState('')
  const [key] = useState(newId)
  const run = useAction(commandInstance, {
    refresh: [listInstances, readInstance, instanceOfRecord, readMonitoring],
    onDone: () => {
      toast({ text: t('monitor.done', { action: t('monitor.do.correct'), count: 1 }) })
      onClose()
    },
  })
  const issues = run.error instanceof AppError ? run.error.issues : []
  const isComplete = Object.keys(changed).length > 0 && isReason(reason)
  return (
    <Modal
      open
      width={640}
      title={
        <>
          {t('monitor.do.correct')} · <span translate="no">{row.subject}</span>
        </>
      }
      okText={t('monitor.do.correct')}
      cancelText={t('ui.cancel')}
      okButtonProps={{ disabled: !data?.correct || !isComplete, loading: run.isPending }}
      onOk={() =>
        data &&
        run.mutate({
          instance: row.instance,
          key,
          rev: data.rev,
          do: 'correct',
          values: changed,
          reason: reason.trim(),
        })
      }
      onCancel={onClose}
    >
      <div className="mo-ask">
        {error ? <Banner kind="bad">{errorText(t, error)}</Banner> : null}
        {(!data || !model) && !error ? <Skeleton kind="form" rows={4} /> : null}
        {data && !data.correct ? <p>{t('monitor.correct.closed')}</p> : null}
        {data?.correct && model ? (
          <>
            <p className="ink2">{t('monitor.correct.lead')}</p>
            <TaskFields
              model={model}
              fields={data.correct}
              changed={changed}
              issues={issues}
              open
              hasFacts={false}
              onChange={(field, value) => setChanged({ ...changed, [field]: value })}
            />
            <ReasonInput value={reason} onChange={setReason} />
          </>
        ) : null}
        {run.error && issues.length === 0 ? (
          <p className="hint err" role="alert">
            {errorText(t, run.error)}
          </p>
        ) : null}
      </div>
    </Modal>
  )
}
