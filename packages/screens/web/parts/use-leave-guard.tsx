import { Modal } from '@gantry/ui/web'
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'

/** What a form holds that is not saved. */
export interface Unsaved {
  /** Lets go of the copy kept against loss: the person does not want it. */
  drop(): void
}

interface LeaveGuard {
  /** Runs `leave` at once, or after the person agreed to lose what is not saved. */
  guarded(leave: () => void): void
  /** A form says whether it holds something unsaved. */
  onUnsaved(unsaved: Unsaved | null): void
  readonly dialog: ReactNode
}

/** Keeps a person from leaving a form by a slip of the hand; closing the window asks too. */
export const useLeaveGuard = (): LeaveGuard => {
  const { t } = useTranslation()
  const unsaved = useRef<Unsaved | null>(null)
  const [leave, setLeave] = useState<(() => void) | null>(null)
  const onUnsaved = useCallback((now: Unsaved | null) => {
    unsaved.current = now
  }, [])
  const guarded = useCallback((go: () => void) => {
    if (unsaved.current) setLeave(() => go)
    else go()
  }, [])
  useEffect(() => {
    const stay = (event: BeforeUnloadEvent) => {
      if (unsaved.current) event.preventDefault()
    }
    window.addEventListener('beforeunload', stay)
    return () => window.removeEventListener('beforeunload', stay)
  }, [])
  const dialog = leave ? (
    <Modal
      open
      width={440}
      title={t('form.leave.title')}
      okText={t('form.leave.go')}
      cancelText={t('form.leave.stay')}
      okButtonProps={{ danger: true }}
      onCancel={() => setLeave(null)}
      onOk={() => {
        unsaved.current?.drop()
        unsaved.current = null
        setLeave(null)
        leave()
      }}
    >
      <p className="ink2">{t('form.leave.text')}</p>
    </Modal>
  ) : null
  return { guarded, onUnsaved, dialog }
}
