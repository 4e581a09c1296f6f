import { FormFailure, useAction } from '@gantry/client/web'
import { Field, Modal, toast } from '@gantry/ui/web'
import { Input, Radio } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { sendFeedback } from '../../shared/store-contract.ts'
import type { ProductPage } from '../../shared/types.ts'
import { say } from '../parts/say.ts'

interface FeedbackDialogProps {
  readonly product: ProductPage
  readonly onClose: () => void
}

/** What a trial space says of the version it tries. */
export const FeedbackDialog = ({ product: { id, name, number }, onClose }: FeedbackDialogProps) => {
  const { t } = useTranslation()
  const [kind, setKind] = useState<'works' | 'fault'>('works')
  const [body, setBody] = useState('')
  const send = useAction(sendFeedback, {
    onDone: () => {
      toast({ text: t('store.feedback.said') })
      onClose()
    },
  })
  return (
    <Modal
      open
      title={t('store.feedback.title', { name: say(name), number })}
      okText={t('store.feedback.send')}
      cancelText={t('ui.cancel')}
      okButtonProps={{ disabled: body.trim() === '', loading: send.isPending }}
      onOk={() => send.mutate({ id, kind, body: body.trim() })}
      onCancel={onClose}
    >
      <p className="ink2">{t('store.feedback.what')}</p>
      <Radio.Group value={kind} onChange={({ target }) => setKind(target.value)}>
        <Radio value="works">{t('store.feedback.works')}</Radio>
        <Radio value="fault">{t('store.feedback.fault')}</Radio>
      </Radio.Group>
      <Field label={t('store.feedback.body')} required>
        {field => (
          <Input.TextArea
            id={field}
            rows={3}
            maxLength={500}
            value={body}
            onChange={({ target }) => setBody(target.value)}
          />
        )}
      </Field>
      <FormFailure error={send.error} />
    </Modal>
  )
}
