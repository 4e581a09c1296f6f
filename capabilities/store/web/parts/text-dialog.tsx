import { type ApiError, FormFailure, useIssue } from '@gantry/client/web'
import { Field, Modal } from '@gantry/ui/web'
import { Input } from 'antd'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'

interface TextDialogProps {
  readonly title: string
  /** What happens, and who reads it. */
  readonly children: ReactNode
  readonly label: string
  /** Verb and object, as on the button. */
  readonly action: string
  readonly danger?: boolean
  readonly optional?: boolean
  readonly busy: boolean
  readonly error: ApiError | null
  readonly onConfirm: (text: string) => void
  readonly onClose: () => void
}

/** Asks for a text before something is done: a reason, an answer, a note. */
export const TextDialog = (props: TextDialogProps) => {
  const { title, children, label, action, danger = false, optional = false, busy, error } = props
  const { t } = useTranslation()
  const [text, setText] = useState('')
  const issueAt = useIssue(error)
  return (
    <Modal
      open
      title={title}
      okText={action}
      cancelText={t('ui.cancel')}
      okButtonProps={{ danger, disabled: !optional && text.trim() === '', loading: busy }}
      onOk={() => props.onConfirm(text.trim())}
      onCancel={props.onClose}
    >
      <p className="ink2">{children}</p>
      <Field label={label} failure={issueAt('reason', 'answer', 'note', 'body')}>
        {id => (
          <Input.TextArea
            id={id}
            autoFocus
            rows={3}
            maxLength={200}
            showCount
            value={text}
            onChange={({ target }) => setText(target.value)}
          />
        )}
      </Field>
      <FormFailure error={error} />
    </Modal>
  )
}
