import type { CodeReaderProps } from '@gantry/client/web'
import { Modal } from '@gantry/ui/web'
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { ScanField } from './scan-field.tsx'
import './print.css'

/** Reads one code for whoever asks, and closes. The camera stops with it. */
const CodeReader = ({ onText, onClose }: CodeReaderProps) => {
  const { t } = useTranslation()
  const take = useCallback(
    (text: string) => {
      onClose()
      if (text !== '') onText(text)
    },
    [onText, onClose],
  )
  return (
    <Modal open width={480} title={t('print.scan')} footer={null} onCancel={onClose}>
      <div className="pr-scan">
        <ScanField held onScan={take} />
      </div>
    </Modal>
  )
}

export default CodeReader
