import { Modal as AntModal, type ModalProps } from 'antd'
import { useLayoutEffect, useState } from 'react'

/**
 * A dialog mounted only while it is open and its page is visible: an antd dialog left open in a hidden page
 * breaks that page when it is shown again.
 */
export const Modal = ({ open, ...props }: ModalProps) => {
  const [shown, setShown] = useState(false)
  useLayoutEffect(() => {
    setShown(true)
    return () => setShown(false)
  }, [])
  return open && shown ? <AntModal open {...props} /> : null
}
