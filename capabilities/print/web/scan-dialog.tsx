import { currentSpace, inSpace } from '@gantry/client/web'
import { Banner, Icon, Modal } from '@gantry/ui/web'
import { Input } from 'antd'
import { useCallback, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { codePath, readCode } from '../shared/read-code.ts'
import { useCamera } from './use-camera.ts'
import './print.css'

interface ScanDialogProps {
  /** A text that is no code of a record, to be looked for. */
  onText(text: string): void
  onClose(): void
}

/**
 * Opens what a code leads to: by the camera, or by a hand scanner, which writes into the field and ends with Enter.
 */
const ScanDialog = ({ onText, onClose }: ScanDialogProps) => {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const [text, setText] = useState('')
  const [elsewhere, setElsewhere] = useState<string | null>(null)
  const take = useCallback(
    (scanned: string) => {
      const found = readCode(scanned, currentSpace() ?? '')
      if (found.kind === 'elsewhere') {
        setElsewhere(found.space)
        setText('')
      } else if (found.kind === 'record') {
        onClose()
        void navigate(inSpace(codePath(found.table, found.id)))
      } else if (found.text !== '') {
        onClose()
        onText(found.text)
      }
    },
    [navigate, onClose, onText],
  )
  const camera = useCamera(take)
  return (
    <Modal open width={480} title={t('print.scan')} footer={null} onCancel={onClose}>
      <div className="pr-scan">
        <Input
          autoFocus
          aria-label={t('print.scan.field')}
          placeholder={t('print.scan.field')}
          prefix={<Icon name="scan" size={14} />}
          value={text}
          onChange={event => setText(event.target.value)}
          onPressEnter={() => take(text)}
        />
        {elsewhere === null ? null : (
          <Banner kind="warn">{t('print.scan.elsewhere', { space: elsewhere })}</Banner>
        )}
        <video ref={camera.video} hidden={camera.state !== 'on'} muted playsInline />
        {camera.state === 'on' ? (
          <p className="cap ink3">{t('print.scan.aim')}</p>
        ) : (
          <button
            type="button"
            className="btn"
            disabled={camera.state === 'starting'}
            onClick={() => void camera.start()}
          >
            <Icon name="video" size={14} />
            {t('print.scan.camera')}
          </button>
        )}
        {camera.state === 'failed' ? <Banner kind="warn">{t('print.scan.no_camera')}</Banner> : null}
      </div>
    </Modal>
  )
}

export default ScanDialog
