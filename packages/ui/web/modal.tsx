import { Modal as AntModal, type ModalProps } from 'antd'
import { useLayoutEffect, useState } from 'react'

/**
 * A dialog mounted only while it is open and its page is visible: an antd dialog left open in a hidden page
 * breaks that page when it is shown again. The focus returns to where it was: antd restores it only after its closing
 * animation has ended.
 */
export const Modal = ({ open, ...props }: ModalProps) => {
  const [shown, setShown] = useState(false)
  useLayoutEffect(() => {
    setShown(true)
    return () => setShown(false)
  }, [])
  useLayoutEffect(() => {
    if (!open) return
    const before = document.activeElement
    return () => {
      // After the dialog is removed, and only if no other code has set the focus.
      queueMicrotask(() => {
        const lost = document.activeElement === null || document.activeElement === document.body
        if (lost && before instanceof HTMLElement && before.isConnected) before.focus()
      })
    }
  }, [open])
  return open && shown ? (
    <AntModal
      open
      {...props}
      afterOpenChange={isOpen => {
        if (isOpen) focusFirstControl()
        props.afterOpenChange?.(isOpen)
      }}
    />
  ) : null
}

/** antd focuses the dialog or its close button. Moves the focus to the first control, unless a control already has it. */
const focusFirstControl = (): void => {
  const focused = document.activeElement
  const dialog = focused?.closest('.ant-modal-wrap, .ant-modal')
  if (!dialog?.contains(focused) || focused?.closest('.ant-modal-body, .ant-modal-footer')) return
  const controls = dialog.querySelectorAll<HTMLElement>(
    '.ant-modal-body :is(input, textarea, select, button, [tabindex="0"]):not(:disabled)',
  )
  const drawn = [...controls].find(each => each.getClientRects().length > 0)
  drawn?.focus()
}
