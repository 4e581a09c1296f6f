import { Modal as AntModal, type ModalProps } from 'antd'
import { useLayoutEffect, useState } from 'react'

/**
 * A dialog that exists only while it is open and while its page is shown: antd's own, left open in a page that
 * is put aside, breaks that page when it comes back.
 */
export const Modal = ({ open, ...props }: ModalProps) => {
  const [shown, setShown] = useState(false)
  useLayoutEffect(() => {
    setShown(true)
    return () => setShown(false)
  }, [])
  return open && shown ? <AntModal open {...props} /> : null
}
