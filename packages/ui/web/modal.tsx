import { Modal as AntModal, type ModalProps } from 'antd'
import { useLayoutEffect, useState } from 'react'

/**
 * A dialog that exists only while it is open and while its page is shown: antd's own, left open in a page that
 * is put aside, breaks that page when it comes back. What had the focus before has it again afterwards: antd gives it back
 * only where its own closing is played to the end.
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
      // Once the dialog is gone; whoever closed it may have put the focus elsewhere by then.
      queueMicrotask(() => {
        const lost = document.activeElement === null || document.activeElement === document.body
        if (lost && before instanceof HTMLElement && before.isConnected) before.focus()
      })
    }
  }, [open])
  return open && shown ? <AntModal open {...props} /> : null
}
