import { localeNow } from '@gantry/fields/web'
import type { RecordRow } from '@gantry/model/shared'
import type { TableModel } from '@gantry/screens/web'
import { Banner, Modal, useCopy } from '@gantry/ui/web'
import { useTranslation } from 'react-i18next'
import { drawQr } from '../shared/codes.ts'
import { valueText } from '../shared/render.ts'
import { codeAddress } from './use-paper.ts'
import './print.css'

interface CodeDialogProps {
  readonly model: TableModel
  readonly record: RecordRow
  onClose(): void
}

/** The QR code of one record: scanned, it opens the record for those who may read it. */
const CodeDialog = ({ model, record, onClose }: CodeDialogProps) => {
  const { t } = useTranslation()
  const copy = useCopy()
  const address = codeAddress(model.id, record.id)
  const drawing = drawQr(address)
  const title = model.field(model.title)
  const name = title ? valueText(title.def, record[model.title], localeNow()) : ''
  return (
    <Modal
      open
      width={420}
      title={t('print.code')}
      okText={t('print.code.copy')}
      cancelText={t('print.close')}
      onOk={() => copy(address, { label: t('print.code.address'), done: t('print.code.copied') })}
      onCancel={onClose}
    >
      <div className="pr-code">
        {drawing ? (
          <svg
            viewBox={`0 0 ${drawing.width} ${drawing.height}`}
            role="img"
            aria-label={t('print.code.of', { name })}
            shapeRendering="crispEdges"
          >
            <rect width={drawing.width} height={drawing.height} fill="#fff" />
            <path d={drawing.path} fill="#000" />
          </svg>
        ) : (
          <Banner kind="bad">{t('print.code.failed', { reason: t('print.code.too_long') })}</Banner>
        )}
        <b translate="no">{name}</b>
        <p className="cap ink3">{t('print.code.hint')}</p>
      </div>
    </Modal>
  )
}

export default CodeDialog
