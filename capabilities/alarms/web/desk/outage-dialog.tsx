import { errorText, useAction } from '@gantry/client/web'
import { listRecords, type RecordRow } from '@gantry/model/shared'
import { issueText } from '@gantry/screens/web'
import { Modal, toast } from '@gantry/ui/web'
import { Input, Segmented } from 'antd'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { takeOutOfService } from '../../shared/contract.ts'

interface OutageDialogProps {
  readonly alarm: RecordRow
  onDone(): void
  onClose(): void
}

const days = [1, 3, 7, 30] as const

/** Takes an alarm, or all alarms of its device, out of service while the device is worked on. */
export const OutageDialog = ({ alarm, onDone, onClose }: OutageDialogProps) => {
  const { t } = useTranslation()
  const id = useId()
  const [whole, setWhole] = useState(false)
  const [length, setLength] = useState<number>(1)
  const [reason, setReason] = useState('')
  const taking = useAction(takeOutOfService, {
    refresh: [listRecords],
    onDone: () => {
      toast({ text: t('alarm.done.disable') })
      onDone()
      onClose()
    },
  })
  return (
    <Modal
      open
      title={t('alarm.outage.title', { title: String(alarm.name) })}
      okText={t('alarm.act.disable')}
      cancelText={t('ui.cancel')}
      confirmLoading={taking.isPending}
      okButtonProps={{ disabled: reason.trim() === '' }}
      onOk={() =>
        taking.mutate({
          id: alarm.id,
          whole,
          reason: reason.trim(),
          until: new Date(Date.now() + length * 86_400_000).toISOString(),
        })
      }
      onCancel={onClose}
    >
      <div className="al-act">
        <p className="hint">{t('alarm.outage.lead')}</p>
        <Segmented
          block
          vertical
          aria-label={t('alarm.outage.what')}
          value={whole ? 'device' : 'rule'}
          options={(['rule', 'device'] as const).map(value => ({ value, label: t(`alarm.outage.${value}`) }))}
          onChange={value => setWhole(value === 'device')}
        />
        <Segmented<number>
          aria-label={t('alarm.outage.for')}
          value={length}
          options={days.map(value => ({ value, label: t('alarm.outage.days', { count: value }) }))}
          onChange={setLength}
        />
        <label htmlFor={id}>{t('alarm.reason')}</label>
        <Input.TextArea
          id={id}
          rows={3}
          maxLength={300}
          showCount
          value={reason}
          onChange={event => setReason(event.target.value)}
        />
        {taking.error ? (
          <p className="hint err" role="alert">
            {taking.error.issues.length > 0
              ? taking.error.issues.map(each => issueText(t, each)).join(' ')
              : errorText(t, taking.error)}
          </p>
        ) : null}
      </div>
    </Modal>
  )
}
