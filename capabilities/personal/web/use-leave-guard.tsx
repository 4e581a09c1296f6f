import { Modal } from '@gantry/ui/web'
import { type ReactNode, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'

interface LeaveGuard {
  /** The tab to show: one with unsaved changes stays until the person decides. */
  readonly shown: string
  /** Opens a tab; asks first where changes would be lost. */
  open(tab: string): void
  /** Called by a tab when its unsaved changes begin or end. */
  onUnsaved(is: boolean): void
  /** The question. */
  readonly question: ReactNode
}

/** Asks before a tab with unsaved changes is left: by another tab, by Back and Forward, or by closing the window. */
export const useLeaveGuard = (address: string, go: (tab: string) => void): LeaveGuard => {
  const { t } = useTranslation()
  const [unsaved, setUnsaved] = useState(false)
  const [leaving, setLeaving] = useState<string | null>(null)
  const [held, setHeld] = useState(address)
  // Back and Forward have already changed the address when this code runs.
  const moved = address !== held
  if (moved && !unsaved) setHeld(address)
  const lost = moved && unsaved
  useEffect(() => {
    if (!unsaved) return
    const stay = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', stay)
    return () => window.removeEventListener('beforeunload', stay)
  }, [unsaved])
  const question =
    leaving !== null || lost ? (
      <Modal
        open
        width={440}
        title={t('form.leave.title')}
        okText={t('form.leave.go')}
        cancelText={t('form.leave.stay')}
        okButtonProps={{ danger: true }}
        onCancel={() => {
          setLeaving(null)
          if (lost) go(held)
        }}
        onOk={() => {
          setUnsaved(false)
          setLeaving(null)
          if (leaving !== null) go(leaving)
        }}
      >
        <p className="ink2">{t('form.leave.text')}</p>
      </Modal>
    ) : null
  return {
    shown: lost ? held : address,
    open: tab => (unsaved && tab !== address ? setLeaving(tab) : go(tab)),
    onUnsaved: setUnsaved,
    question,
  }
}
