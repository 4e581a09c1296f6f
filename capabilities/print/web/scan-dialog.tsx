import { currentSpace, inSpace } from '@gantry/client/web'
import { RecordGlance } from '@gantry/screens/web'
import { Banner, Icon, Modal, Skeleton, useMedia } from '@gantry/ui/web'
import { Drawer } from 'antd'
import { Suspense, useCallback, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate } from 'react-router'
import { codePath, readCode, type Scanned } from '../shared/read-code.ts'
import { ScanField } from './scan-field.tsx'
import './print.css'

interface ScanDialogProps {
  /** A text that is no code of a record, to be looked for. */
  onText(text: string): void
  onClose(): void
}

type Found = Extract<Scanned, { readonly kind: 'record' }>

/**
 * Opens what a code leads to, by the camera or a hand scanner. On a phone the record is shown in short first: whoever stands before
 * a machine wants to know its state and what is open at it.
 */
const ScanDialog = ({ onText, onClose }: ScanDialogProps) => {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const held = useMedia('(max-width: 719px)')
  const [found, setFound] = useState<Found | null>(null)
  const [elsewhere, setElsewhere] = useState<string | null>(null)
  useCloseOnLeaving(onClose)
  const take = useCallback(
    (text: string) => {
      const scanned = readCode(text, currentSpace() ?? '')
      setElsewhere(scanned.kind === 'elsewhere' ? scanned.space : null)
      if (scanned.kind === 'record') {
        if (held) setFound(scanned)
        else void navigate(inSpace(codePath(scanned.table, scanned.id)))
      } else if (scanned.kind === 'text' && scanned.text !== '') {
        onClose()
        onText(scanned.text)
      }
    },
    [held, navigate, onClose, onText],
  )
  if (found)
    return (
      <Drawer
        open
        placement="bottom"
        size="88dvh"
        title={t('print.scan.found')}
        onClose={onClose}
        footer={
          <div className="pr-found-foot">
            <button type="button" className="btn" onClick={() => setFound(null)}>
              <Icon name="scan" size={16} />
              {t('print.scan.again')}
            </button>
            <button
              type="button"
              className="btn p"
              onClick={() => void navigate(inSpace(codePath(found.table, found.id)))}
            >
              {t('print.scan.open')}
            </button>
          </div>
        }
      >
        <Suspense fallback={<Skeleton kind="form" rows={4} />}>
          <RecordGlance table={found.table} id={found.id} />
        </Suspense>
      </Drawer>
    )
  return (
    <Modal open width={480} title={t('print.scan')} footer={null} onCancel={onClose}>
      <div className="pr-scan">
        {elsewhere === null ? null : (
          <Banner kind="warn">{t('print.scan.elsewhere', { space: elsewhere })}</Banner>
        )}
        <ScanField held={held} onScan={take} />
      </div>
    </Modal>
  )
}

export default ScanDialog

/** Whatever leads to another page closes the dialog, such as a record or a form in it. */
const useCloseOnLeaving = (onClose: () => void) => {
  const { key } = useLocation()
  const here = useRef(key)
  useEffect(() => {
    if (key !== here.current) onClose()
  }, [key, onClose])
}
