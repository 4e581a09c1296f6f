import { useAction } from '@gantry/client/web'
import { Modal, toast } from '@gantry/ui/web'
import { Input } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { identityContract, type JoinRequest } from '../../shared/index.ts'
import { Told } from '../access/told.tsx'

interface DialogProps {
  readonly request: JoinRequest
  readonly onClose: () => void
}

export const RefuseDialog = ({ request, onClose }: DialogProps) => {
  const { t } = useTranslation()
  const [reason, setReason] = useState('')
  const refuse = useAction(identityContract.refuseMember, {
    refresh: [identityContract.listJoinRequests],
    onDone: () => {
      toast({ text: t('requests.refused', { name: request.name }) })
      onClose()
    },
  })
  return (
    <Modal
      open
      title={t('requests.refuse.title', { name: request.name })}
      okText={t('requests.refuse.submit')}
      cancelText={t('ui.cancel')}
      okButtonProps={{ danger: true }}
      confirmLoading={refuse.isPending}
      onOk={() => refuse.mutate({ id: request.id, reason })}
      onCancel={onClose}
    >
      <Told failure={refuse.error?.message} />
      <div className="fld">
        <label htmlFor="refuse-reason">{t('requests.refuse.reason')}</label>
        <Input
          id="refuse-reason"
          autoFocus
          maxLength={60}
          showCount
          value={reason}
          onChange={event => setReason(event.target.value)}
        />
      </div>
    </Modal>
  )
}
