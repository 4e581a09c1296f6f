import { useAction } from '@gantry/client/web'
import { Modal, toast } from '@gantry/ui/web'
import { Input } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type DeveloperRequest, developerContract } from '../../shared/index.ts'
import { Told } from '../access/told.tsx'

interface DialogProps {
  readonly request: DeveloperRequest
  readonly onClose: () => void
}

/** Rejects a request for developer authorization, or takes an approved one back, with a reason. */
export const RejectDeveloperDialog = ({ request, onClose }: DialogProps) => {
  const { t } = useTranslation()
  const [answer, setAnswer] = useState('')
  const verb = t(request.state === 'waiting' ? 'requests.refuse' : 'developers.takeBack')
  const reject = useAction(developerContract.decideDeveloper, {
    refresh: [developerContract.listDevelopers],
    onDone: () => {
      toast({ text: t('developers.rejected') })
      onClose()
    },
  })
  return (
    <Modal
      open
      title={t('developers.reject.title', { name: request.member.title })}
      okText={verb}
      cancelText={t('ui.cancel')}
      okButtonProps={{ danger: true }}
      confirmLoading={reject.isPending}
      onOk={() => reject.mutate({ member: request.member.id, decision: 'rejected', answer })}
      onCancel={onClose}
    >
      <p className="ink2">{t('developers.reject.why')}</p>
      <Told failure={reject.error?.message} />
      <div className="fld">
        <label htmlFor="developer-answer">{t('requests.refuse.reason')}</label>
        <Input
          id="developer-answer"
          autoFocus
          maxLength={60}
          showCount
          value={answer}
          onChange={event => setAnswer(event.target.value)}
        />
      </div>
    </Modal>
  )
}
