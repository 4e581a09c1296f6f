import { errorText, useAction } from '@gantry/client/web'
import { Modal, toast } from '@gantry/ui/web'
import { Input } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { commandInstance, type InstanceCommand, instanceOfRecord } from '../../shared/contract.ts'
import { listTodos } from '../../shared/desk.ts'

const longest = 60

interface AskReasonProps {
  readonly instance: string
  readonly rev: number
  readonly command: Exclude<InstanceCommand, 'urge'>
  onClose(): void
}

/** Interrupts, recovers or invalidates an instance, with the reason it needs. */
export const AskReason = ({ instance, rev, command, onClose }: AskReasonProps) => {
  const { t } = useTranslation()
  const [reason, setReason] = useState('')
  // One key for one dialog: a request that is sent twice acts once.
  const [key] = useState(() => crypto.randomUUID())
  const give = useAction(commandInstance, {
    refresh: [instanceOfRecord, listTodos],
    onDone: () => {
      toast({ text: t(`approvals.record.${command}.done`) })
      onClose()
    },
  })
  const length = [...reason.trim()].length
  return (
    <Modal
      open
      width={440}
      title={t(`approvals.record.${command}.title`)}
      okText={t(`approvals.record.${command}`)}
      cancelText={t('approvals.record.cancel')}
      okButtonProps={{
        danger: command === 'invalidate',
        disabled: length === 0 || length > longest,
        loading: give.isPending,
      }}
      onCancel={onClose}
      onOk={() => give.mutate({ instance, rev, key, do: command, reason })}
    >
      <div className="rf-reason">
        <p className="ink2">{t(`approvals.record.${command}.text`)}</p>
        <Input.TextArea
          autoSize={{ minRows: 2, maxRows: 4 }}
          value={reason}
          aria-label={t('approvals.record.reason')}
          placeholder={t('approvals.record.reason')}
          count={{ show: true, max: longest, strategy: text => [...text.trim()].length }}
          onChange={event => setReason(event.target.value)}
        />
      </div>
      {give.error ? (
        <p className="hint err" role="alert">
          {errorText(t, give.error)}
        </p>
      ) : null}
    </Modal>
  )
}
