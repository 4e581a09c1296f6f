import { errorText, useAction } from '@gantry/client/web'
import { ReferenceSelect } from '@gantry/fields/web'
import { listRecords, type RecordRow, type Ref } from '@gantry/model/shared'
import { issueText } from '@gantry/screens/web'
import { Modal, toast } from '@gantry/ui/web'
import { Input, Segmented } from 'antd'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type AlarmAct, actOnAlarms, readAlarmNotes } from '../../shared/contract.ts'

interface ActDialogProps {
  readonly act: AlarmAct
  readonly rows: readonly RecordRow[]
  onDone(): void
  onClose(): void
}

/** Hours an alarm can be put aside for; longer than a shift needs another word with the shift. */
const shelves = [1, 4, 8, 24] as const

/** One act on one or several alarms, with what it asks for. */
export const ActDialog = ({ act, rows, onDone, onClose }: ActDialogProps) => {
  const { t } = useTranslation()
  const id = useId()
  const [remark, setRemark] = useState('')
  const [hours, setHours] = useState<number>(8)
  const [assignee, setAssignee] = useState<Ref | null>(null)
  const acting = useAction(actOnAlarms, {
    refresh: [listRecords, readAlarmNotes],
    onDone: ({ changed }) => {
      toast({ text: t(`alarm.done.${act}`, { count: changed }) })
      onDone()
      onClose()
    },
  })
  const run = () =>
    acting.mutate({
      ids: rows.map(row => row.id),
      act,
      ...(remark.trim() !== '' && { remark: remark.trim() }),
      ...(act === 'shelve' && { until: new Date(Date.now() + hours * 3_600_000).toISOString() }),
      ...(act === 'assign' && assignee !== null && { assignee: assignee.id }),
    })
  const needsRemark = act === 'close' || act === 'comment' || act === 'shelve'
  const title = rows.length === 1 ? String(rows[0]?.name ?? '') : t('alarm.count', { count: rows.length })
  return (
    <Modal
      open
      title={t('alarm.act.title', { act: t(`alarm.act.${act}`), title })}
      okText={t(`alarm.act.${act}`)}
      cancelText={t('ui.cancel')}
      confirmLoading={acting.isPending}
      okButtonProps={{
        disabled: (needsRemark && remark.trim() === '') || (act === 'assign' && assignee === null),
      }}
      onOk={run}
      onCancel={onClose}
    >
      <div className="al-act">
        <p className="hint">{t(`alarm.act.${act}.lead`)}</p>
        {act === 'shelve' ? (
          <Segmented<number>
            aria-label={t('alarm.shelve.for')}
            value={hours}
            options={shelves.map(value => ({ value, label: t('alarm.hours', { count: value }) }))}
            onChange={setHours}
          />
        ) : null}
        {act === 'assign' ? (
          <>
            <label htmlFor={id}>{t('alarm.assignee')}</label>
            <ReferenceSelect
              id={id}
              target="member"
              sign="user"
              many={false}
              once
              chosen={assignee ? [assignee] : []}
              onChoose={([chosen]) => setAssignee(chosen ? { id: chosen.id, title: chosen.title } : null)}
            />
          </>
        ) : act === 'unshelve' ? null : (
          <>
            <label htmlFor={id}>
              {t(act === 'comment' ? 'alarm.comment' : needsRemark ? 'alarm.reason' : 'alarm.remark')}
            </label>
            <Input.TextArea
              id={id}
              rows={3}
              maxLength={300}
              showCount
              value={remark}
              onChange={event => setRemark(event.target.value)}
            />
          </>
        )}
        {acting.error ? (
          <p className="hint err" role="alert">
            {acting.error.issues.length > 0
              ? acting.error.issues.map(each => issueText(t, each)).join(' ')
              : errorText(t, acting.error)}
          </p>
        ) : null}
      </div>
    </Modal>
  )
}
