import { useCopy } from '@gantry/ui/web'
import { Button, Input, QRCode } from 'antd'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'

interface LinkCodeProps {
  /** What the link is called, and the name of the downloaded picture. */
  readonly label: string
  readonly file: string
  readonly address: string
}

/** A link with its QR code: copied, scanned, or downloaded for print. */
export const LinkCode = ({ label, file, address }: LinkCodeProps) => {
  const { t } = useTranslation()
  const copy = useCopy()
  const code = useRef<HTMLDivElement>(null)
  const save = () => {
    const canvas = code.current?.querySelector('canvas')
    if (!canvas) return
    const link = document.createElement('a')
    link.href = canvas.toDataURL('image/png')
    link.download = `${file}.png`
    link.click()
  }
  return (
    <div className="pf-link">
      <div ref={code} className="pf-code">
        <QRCode type="canvas" value={address} size={176} bgColor="#ffffff" color="#000000" errorLevel="M" />
      </div>
      <div className="pf-link-text">
        <Input
          readOnly
          className="mono"
          aria-label={label}
          value={address}
          onFocus={({ target }) => target.select()}
        />
        <div className="pf-acts">
          <Button type="primary" onClick={() => void copy(address, { label, done: t('publicForms.copied') })}>
            {t('publicForms.copy')}
          </Button>
          <Button onClick={save}>{t('publicForms.code.save')}</Button>
        </div>
        <p className="hint">{t('publicForms.code.why')}</p>
      </div>
    </div>
  )
}
