import { Banner, Icon } from '@gantry/ui/web'
import { Input } from 'antd'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCamera } from './use-camera.ts'

interface ScanFieldProps {
  /** A hand-held device: its camera starts at once, and no keyboard comes up. */
  readonly held: boolean
  onScan(text: string): void
}

/** Reads a code with the camera, or from a hand scanner, which writes into the field and ends with Enter. */
export const ScanField = ({ held, onScan }: ScanFieldProps) => {
  const { t } = useTranslation()
  const [text, setText] = useState('')
  const camera = useCamera(onScan)
  const { start } = camera
  useEffect(() => {
    if (held) void start()
  }, [held, start])
  const field = (
    <Input
      autoFocus={!held}
      aria-label={t('print.scan.field')}
      placeholder={t('print.scan.field')}
      prefix={<Icon name="scan" size={14} />}
      value={text}
      onChange={event => setText(event.target.value)}
      onPressEnter={() => {
        setText('')
        onScan(text)
      }}
    />
  )
  return (
    <>
      {held ? null : field}
      {/* The reader makes a video invisible for good that it finds hidden, so what is around it is. */}
      <div className="pr-view" hidden={camera.state === 'off' || camera.state === 'failed'}>
        <video ref={camera.video} muted playsInline />
      </div>
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
      {held ? field : null}
    </>
  )
}
