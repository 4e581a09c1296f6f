import { Modal } from '@gantry/ui/web'
import { type ReactNode, useCallback, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ListState } from './list-state.ts'
import { type ChangeState, useListState } from './use-list-state.ts'

/** Unsaved changes of a form. */
export interface Unsaved {
  /** Deletes the recovery copy: the user discards the changes. */
  drop(): void
}

interface GuardedState {
  /** The state in the URL, except that a form with unsaved changes stays until the user decides. */
  readonly state: ListState
  /** Asks for confirmation before it leaves a form with unsaved changes. */
  readonly change: ChangeState
  /** Changes without confirmation: the changes are saved, or the form stays open. */
  readonly changeNow: ChangeState
  /** Called by a form when its unsaved changes begin or end. */
  onUnsaved(unsaved: Unsaved | null): void
  /** The confirmation dialog. */
  readonly leave: ReactNode
}

type FormPlace = Pick<ListState, 'record' | 'form'>

const placeOf = ({ record, form }: FormPlace): FormPlace => ({ record, form })

/**
 * The list's state in the URL, with a guard against leaving a form with unsaved changes by accident: by a button, by
 * Back and Forward, or by closing the window.
 */
export const useGuardedState = (): GuardedState => {
  const { t } = useTranslation()
  const [address, changeNow] = useListState()
  const [unsaved, setUnsaved] = useState<Unsaved | null>(null)
  const [leaving, setLeaving] = useState<(() => void) | null>(null)
  const [held, setHeld] = useState(() => placeOf(address))
  // Back and Forward have already changed the URL when this code runs.
  const moved = address.record !== held.record || address.form !== held.form
  if (moved && !unsaved) setHeld(placeOf(address))
  const lost = moved && unsaved !== null

  const change = useCallback<ChangeState>(
    (patch, how) => {
      const leaves = 'record' in patch || 'form' in patch
      if (leaves && unsaved) setLeaving(() => () => changeNow(patch, how))
      else changeNow(patch, how)
    },
    [changeNow, unsaved],
  )
  useEffect(() => {
    if (!unsaved) return
    const stay = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', stay)
    return () => window.removeEventListener('beforeunload', stay)
  }, [unsaved])

  const leave =
    leaving || lost ? (
      <Modal
        open
        width={440}
        title={t('form.leave.title')}
        okText={t('form.leave.go')}
        cancelText={t('form.leave.stay')}
        okButtonProps={{ danger: true }}
        onCancel={() => {
          setLeaving(null)
          if (lost) changeNow(held)
        }}
        onOk={() => {
          unsaved?.drop()
          setUnsaved(null)
          setLeaving(null)
          leaving?.()
        }}
      >
        <p className="ink2">{t('form.leave.text')}</p>
      </Modal>
    ) : null
  return { state: lost ? { ...address, ...held } : address, change, changeNow, onUnsaved: setUnsaved, leave }
}
