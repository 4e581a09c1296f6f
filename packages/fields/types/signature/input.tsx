import { Icon } from '@gantry/ui/web'
import { Input } from 'antd'
import { type PointerEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { InputProps } from '../../web/field-view.ts'
import { isFileRef, Thumbnail } from '../../web/parts/stored-file.tsx'
import { useUploads } from '../attachment/use-uploads.ts'
import { canvasSize, drawName, drawStrokes, type Stroke } from './draw.ts'
import type { SignatureField } from './shared.ts'

/** A signature drawn by finger, pen or mouse, or typed as an alternative; uploaded as an image when accepted. */
export const SignatureInput = (props: InputProps<SignatureField>) => {
  const { t } = useTranslation()
  const { uploads, send, dismiss } = useUploads()
  const canvas = useRef<HTMLCanvasElement>(null)
  const [strokes, setStrokes] = useState<readonly Stroke[]>([])
  const [name, setName] = useState('')
  const file = Array.isArray(props.value) ? props.value.find(isFileRef) : undefined
  const failure = uploads.find(upload => upload.failure !== undefined)
  const sending = uploads.length > 0 && !failure

  useEffect(() => {
    const context = canvas.current?.getContext('2d')
    if (!context) return
    if (strokes.length > 0) drawStrokes(context, strokes)
    else drawName(context, name.trim())
  }, [strokes, name])

  const pointOf = (event: PointerEvent<HTMLCanvasElement>): readonly [number, number] => {
    const box = event.currentTarget.getBoundingClientRect()
    return [
      ((event.clientX - box.left) / box.width) * canvasSize.width,
      ((event.clientY - box.top) / box.height) * canvasSize.height,
    ]
  }
  const begin = (event: PointerEvent<HTMLCanvasElement>) => {
    if (props.disabled) return
    event.currentTarget.setPointerCapture(event.pointerId)
    setName('')
    // Computed before the state update: `currentTarget` is null when React runs the updater.
    const point = pointOf(event)
    setStrokes(all => [...all, [point]])
  }
  const draw = (event: PointerEvent<HTMLCanvasElement>) => {
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) return
    const point = pointOf(event)
    setStrokes(all => [...all.slice(0, -1), [...(all.at(-1) ?? []), point]])
  }
  const take = () => {
    for (const { key } of uploads) dismiss(key)
    const called = name.trim() || t('field.signature.file')
    canvas.current?.toBlob(blob => {
      if (blob)
        send([new File([blob], `${called}.png`, { type: 'image/png' })], arrived =>
          props.onChange([...arrived]),
        )
    }, 'image/png')
  }
  const again = () => {
    setStrokes([])
    setName('')
    props.onChange(null)
  }

  if (file)
    return (
      <div className="f-sign">
        <span className="f-signature whole">
          <Thumbnail file={file} edge={320} />
        </span>
        {props.disabled ? null : (
          <button
            type="button"
            id={props.id}
            className="btn s"
            // Otherwise the label of the field would be the accessible name.
            aria-label={t('field.signature.again')}
            onClick={again}
          >
            {t('field.signature.again')}
          </button>
        )}
      </div>
    )
  const empty = strokes.length === 0 && name.trim() === ''
  return (
    <div className={props.issue ? 'f-sign bad' : 'f-sign'}>
      <canvas
        ref={canvas}
        {...canvasSize}
        role="img"
        aria-label={t('field.signature.draw')}
        onPointerDown={begin}
        onPointerMove={draw}
      />
      {empty ? <span className="f-sign-hint ink3 cap">{t('field.signature.draw')}</span> : null}
      <div className="f-sign-acts">
        <Input
          id={props.id}
          value={name}
          maxLength={40}
          placeholder={t('field.signature.type')}
          disabled={props.disabled ?? false}
          autoFocus={props.autoFocus ?? false}
          onBlur={props.onBlur}
          onChange={event => {
            setStrokes([])
            setName(event.target.value)
          }}
        />
        <button type="button" className="btn s" disabled={empty || props.disabled === true} onClick={again}>
          {t('field.signature.clear')}
        </button>
        <button
          type="button"
          className="btn p s"
          disabled={empty || sending || props.disabled === true}
          onClick={take}
        >
          <Icon name="check" />
          {t('field.signature.take')}
        </button>
      </div>
      {failure ? <p className="danger-ink cap">{failure.failure}</p> : null}
    </div>
  )
}
