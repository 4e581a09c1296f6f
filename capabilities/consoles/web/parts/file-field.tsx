import { sayBytes } from '@gantry/client/web'
import { type Upload, useUploads } from '@gantry/fields/web'
import { Button } from 'antd'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'

export interface ChosenFile {
  readonly id: string
  readonly name: string
  readonly size: number
}

interface FileFieldProps {
  readonly files: readonly ChosenFile[]
  readonly most: number
  readonly accept?: string
  readonly onChange: (files: readonly ChosenFile[]) => void
}

/** Files to send along; they are uploaded as they are chosen. */
export const FileField = ({ files, most, accept, onChange }: FileFieldProps) => {
  const { t } = useTranslation()
  const input = useRef<HTMLInputElement>(null)
  const { uploads, send, dismiss } = useUploads()
  return (
    <div className="co-files">
      {files.map(({ id, name, size }) => (
        <span key={id}>
          <span translate="no">{name}</span> <small className="ink3">{sayBytes(size)}</small>
          <Button size="small" type="text" onClick={() => onChange(files.filter(each => each.id !== id))}>
            {t('consoles.file.remove')}
          </Button>
        </span>
      ))}
      {uploads.map(({ key, name, share, failure }: Upload) => (
        <span key={key} className={failure ? 'hint err' : 'ink3'}>
          {failure ?? `${name} ${Math.round(share * 100)} %`}
          {failure ? (
            <Button size="small" type="text" onClick={() => dismiss(key)}>
              {t('consoles.file.remove')}
            </Button>
          ) : null}
        </span>
      ))}
      <input
        ref={input}
        type="file"
        hidden
        multiple={most > 1}
        {...(accept ? { accept } : {})}
        onChange={({ target }) => {
          const chosen = [...(target.files ?? [])].slice(0, most)
          target.value = ''
          send(chosen, arrived =>
            onChange([...files, ...arrived.map(({ id, name, size }) => ({ id, name, size }))].slice(-most)),
          )
        }}
      />
      <Button size="small" disabled={files.length >= most && most > 1} onClick={() => input.current?.click()}>
        {t('consoles.file.add')}
      </Button>
    </div>
  )
}
