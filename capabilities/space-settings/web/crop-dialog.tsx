import { Modal } from '@gantry/ui/web'
import { Button, Slider } from 'antd'
import { type PointerEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'

interface CropDialogProps {
  readonly file: File
  /** Pixels of the result. */
  readonly size: { readonly width: number; readonly height: number }
  readonly saving: boolean
  onCancel(): void
  /** A PNG in base64. */
  onCut(content: string): void
}

/** Moves and scales a picture behind a frame of fixed proportions and cuts out what is inside. */
export const CropDialog = ({ file, size, saving, onCancel, onCut }: CropDialogProps) => {
  const { t } = useTranslation()
  const canvas = useRef<HTMLCanvasElement>(null)
  const [picture, setPicture] = useState<ImageBitmap | 'broken' | null>(null)
  const [zoom, setZoom] = useState(1)
  const [offset, setOffset] = useState({ x: 0, y: 0 })
  const held = useRef<{ x: number; y: number } | null>(null)

  useEffect(() => {
    let gone = false
    createImageBitmap(file).then(
      made => (gone ? made.close() : setPicture(made)),
      () => !gone && setPicture('broken'),
    )
    return () => {
      gone = true
    }
  }, [file])

  useEffect(() => {
    const pen = canvas.current?.getContext('2d')
    if (!pen || !picture || picture === 'broken') return
    const { width, height } = size
    const scale = Math.min(width / picture.width, height / picture.height) * zoom
    const [w, h] = [picture.width * scale, picture.height * scale]
    pen.clearRect(0, 0, width, height)
    pen.imageSmoothingQuality = 'high'
    pen.drawImage(picture, (width - w) / 2 + offset.x, (height - h) / 2 + offset.y, w, h)
  }, [picture, zoom, offset, size])

  const drag = (event: PointerEvent<HTMLCanvasElement>) => {
    if (!held.current) return
    const ratio = size.width / event.currentTarget.clientWidth
    const [x, y] = [event.clientX - held.current.x, event.clientY - held.current.y]
    held.current = { x: event.clientX, y: event.clientY }
    setOffset(before => ({ x: before.x + x * ratio, y: before.y + y * ratio }))
  }
  const ready = picture !== null && picture !== 'broken'
  return (
    <Modal
      open
      title={t('space.logo.crop')}
      onCancel={onCancel}
      footer={
        <>
          <Button onClick={onCancel}>{t('space.cancel')}</Button>
          <Button
            type="primary"
            disabled={!ready}
            loading={saving}
            onClick={() => onCut(canvas.current!.toDataURL('image/png').split(',')[1]!)}
          >
            {t('space.logo.save')}
          </Button>
        </>
      }
    >
      {picture === 'broken' ? (
        <p className="sps-issue" role="alert">
          {t('space.logo.broken', { name: file.name })}
        </p>
      ) : (
        <div className="sps-crop">
          <canvas
            ref={canvas}
            width={size.width}
            height={size.height}
            onPointerDown={event => {
              event.currentTarget.setPointerCapture(event.pointerId)
              held.current = { x: event.clientX, y: event.clientY }
            }}
            onPointerMove={drag}
            onPointerUp={() => {
              held.current = null
            }}
          />
          <div>
            {t('space.logo.zoom')}
            <Slider
              min={0.5}
              max={6}
              step={0.05}
              value={zoom}
              onChange={setZoom}
              ariaLabelForHandle={t('space.logo.zoom')}
            />
          </div>
          <small>{t('space.logo.drag')}</small>
        </div>
      )}
    </Modal>
  )
}
