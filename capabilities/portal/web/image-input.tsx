import { ApiError, callWithFiles, errorText } from '@gantry/client/web'
import { issueText } from '@gantry/screens/web'
import { Icon } from '@gantry/ui/web'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { storeImage } from '../shared/contract.ts'
import type { ImagePurpose } from '../shared/image.ts'
import { imageHref } from './image-href.ts'

interface ImageInputProps {
  readonly id: string
  readonly purpose: ImagePurpose
  readonly value: string | undefined
  onChange(image: string | undefined): void
}

/** A picture of a portal: chosen, checked by the server, shown. */
export const ImageInput = ({ id, purpose, value, onChange }: ImageInputProps) => {
  const { t } = useTranslation()
  const input = useRef<HTMLInputElement>(null)
  const [busy, setBusy] = useState(false)
  const [wrong, setWrong] = useState<string | null>(null)
  const send = async (file: File) => {
    setBusy(true)
    setWrong(null)
    try {
      const stored = await callWithFiles(storeImage, { purpose }, [file])
      onChange(stored.id)
    } catch (error) {
      const issues = error instanceof ApiError ? error.issues : []
      const why = issues.map(each => issueText(t, each)).join(' ') || errorText(t, error)
      setWrong(t('portal.image.failed', { why }))
    } finally {
      setBusy(false)
    }
  }
  return (
    <div className="po-image">
      {value ? <img src={imageHref(value)} alt="" /> : null}
      <input
        ref={input}
        id={id}
        type="file"
        hidden
        accept="image/png,image/jpeg"
        onChange={({ target }) => {
          const file = target.files?.[0]
          target.value = ''
          if (file) void send(file)
        }}
      />
      <button type="button" className="btn s" disabled={busy} onClick={() => input.current?.click()}>
        <Icon name="upload" size={14} />
        {t('portal.image.choose')}
      </button>
      {value ? (
        <button type="button" className="btn t s" onClick={() => onChange(undefined)}>
          {t('portal.image.remove')}
        </button>
      ) : null}
      <span className={wrong ? 'hint err' : 'hint'}>{wrong ?? t(`portal.image.${purpose}`)}</span>
    </div>
  )
}
