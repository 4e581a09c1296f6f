import type { JsonObject } from '@gantry/base/shared'
import { errorText } from '@gantry/client/web'
import { Modal } from '@gantry/ui/web'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import '../monitors/monitors.css'

/** What became of one of them. */
interface ActResult {
  readonly key: string
  readonly subject: string
  /** Null: done. Else the code it was refused with, and its parameters. */
  readonly code: string | null
  readonly params: JsonObject
}

interface ActOnManyProps {
  /** What is done, as title and button. */
  readonly action: string
  /** What that does to them. */
  readonly lead: string
  readonly isDanger: boolean
  /** Everything it needs is given. */
  readonly isComplete: boolean
  readonly isPending: boolean
  readonly error: unknown
  /** Empty until it was done, and some were refused. */
  readonly results: readonly ActResult[]
  onSend(): void
  onClose(): void
  /** Inputs of what it needs. */
  readonly children?: ReactNode
}

/** Asks what a command on one or several instances needs, and says what became of each where one was refused. */
export const ActOnMany = ({
  action,
  lead,
  isDanger,
  isComplete,
  isPending,
  error,
  results,
  onSend,
  onClose,
  children,
}: ActOnManyProps) => {
  const { t } = useTranslation()
  const isOver = results.length > 0
  return (
    <Modal
      open
      width={480}
      title={action}
      okText={isOver ? t('exception.close') : action}
      cancelText={t('ui.cancel')}
      okButtonProps={{ disabled: !isOver && !isComplete, loading: isPending, danger: isDanger && !isOver }}
      onOk={isOver ? onClose : onSend}
      onCancel={onClose}
    >
      <div className="mo-ask">
        <p className="ink2">{lead}</p>
        {isOver ? (
          <ul className="mo-results" aria-label={t('exception.result')} role="alert">
            {results.map(({ key, subject, code, params }) => (
              <li key={key} data-refused={code !== null || undefined}>
                <span translate="no">{subject || t('approvals.untitled')}</span>:{' '}
                {code === null ? t('exception.result.done') : t(`error.${code}`, params)}
              </li>
            ))}
          </ul>
        ) : (
          children
        )}
        {error ? (
          <p className="hint err" role="alert">
            {errorText(t, error)}
          </p>
        ) : null}
      </div>
    </Modal>
  )
}
