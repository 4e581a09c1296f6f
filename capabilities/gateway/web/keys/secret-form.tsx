import { type ApiError, errorText } from '@gantry/client/web'
import { Modal, toast } from '@gantry/ui/web'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

/** What follows when an entry was made, which shows its secret, or was changed. */
export const useKept = (onMade: (name: string, secret: string) => void, onClose: () => void) => {
  const { t } = useTranslation()
  return {
    made: ({ secret }: { readonly secret: string }, { name }: { readonly name: string }) =>
      onMade(name, secret),
    changed: () => {
      toast({ text: t('gateway.key.saved') })
      onClose()
    },
  }
}

interface SecretFormProps {
  readonly title: string
  readonly okText: string
  readonly isComplete: boolean
  /** The issue stands at its control already. */
  readonly isIssueShown?: boolean
  /** The calls that keep it. */
  readonly calls: readonly { readonly isPending: boolean; readonly error: ApiError | null }[]
  readonly children: ReactNode
  onSave(): void
  onClose(): void
}

/** The settings of an entry that has a secret, with why they were refused. */
export const SecretForm = ({
  title,
  okText,
  isComplete,
  isIssueShown = false,
  calls,
  children,
  onSave,
  onClose,
}: SecretFormProps) => {
  const { t } = useTranslation()
  const failure = calls.find(({ error }) => error !== null)?.error
  const issue = failure?.issues[0]
  return (
    <Modal
      open
      title={title}
      okText={okText}
      cancelText={t('ui.cancel')}
      confirmLoading={calls.some(({ isPending }) => isPending)}
      okButtonProps={{ disabled: !isComplete }}
      onOk={onSave}
      onCancel={onClose}
    >
      <div className="gw-form">
        {children}
        {failure && !isIssueShown ? (
          <p className="hint err" role="alert">
            {issue ? t(`issue.${issue.code}`, { ...issue.params }) : errorText(t, failure)}
          </p>
        ) : null}
      </div>
    </Modal>
  )
}
