import { limits } from '@gantry/base/shared'
import { Icon } from '@gantry/ui/web'
import { type DragEvent, useContext, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { FileRef } from '../../shared/field-type.ts'
import { FieldPlaceContext } from '../../web/field-place.ts'
import type { InputProps } from '../../web/field-view.ts'
import { fileHref, isFileRef, sizeText, Thumbnail } from '../../web/parts/stored-file.tsx'
import { UploadContext } from '../../web/upload-context.ts'
import { type AttachmentField, maxFiles } from './shared.ts'
import { useUploads } from './use-uploads.ts'

/** Files are uploaded when dropped; the record refers to them when saved. */
export const AttachmentInput = (props: InputProps<AttachmentField>) => {
  const { t } = useTranslation()
  const place = useContext(FieldPlaceContext)
  const uploading = useContext(UploadContext)
  const hrefOf = (file: FileRef) => (uploading ? uploading.hrefOf?.(file) : fileHref(file, place, true))
  const { uploads, send, dismiss } = useUploads()
  const [over, setOver] = useState(false)
  const [tooMany, setTooMany] = useState(false)
  const files = Array.isArray(props.value) ? props.value.filter(isFileRef) : []
  // Uploads may finish in the same tick; each must see the additions of the others.
  const latest = useRef<readonly FileRef[]>(files)
  latest.current = files

  const keep = (next: readonly FileRef[]) => {
    latest.current = next
    props.onChange(next.length > 0 ? next : null)
  }
  const add = (chosen: readonly File[]) => {
    const room = Math.min(limits.filesPerUpload, maxFiles(props.field) - files.length - uploads.length)
    setTooMany(chosen.length > room)
    send(chosen.slice(0, Math.max(room, 0)), arrived => keep([...latest.current, ...arrived]))
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    if (!props.disabled) add([...event.dataTransfer.files])
  }

  return (
    <div className={props.issue ? 'f-attach bad' : 'f-attach'}>
      {props.disabled ? null : (
        <label
          className={over ? 'f-drop over' : 'f-drop'}
          onDragOver={event => {
            event.preventDefault()
            setOver(true)
          }}
          onDragLeave={() => setOver(false)}
          onDrop={drop}
        >
          <Icon name="upload" className="ink3" />
          <span>
            {t('field.file.drop')} <span className="f-act">{t('field.file.choose')}</span>
          </span>
          <span className="ink3 cap">{t('field.file.limit', { count: limits.filesPerUpload })}</span>
          <input
            id={props.id}
            className="sr"
            type="file"
            multiple
            {...(props.field.images ? { accept: 'image/*' } : {})}
            onBlur={props.onBlur}
            onChange={event => {
              add([...(event.target.files ?? [])])
              event.target.value = ''
            }}
          />
        </label>
      )}
      {tooMany ? (
        <p className="f-note cap">
          {t('field.file.tooMany', { count: limits.filesPerUpload, max: maxFiles(props.field) })}
        </p>
      ) : null}
      <ul className="f-files">
        {files.map(file => (
          <li key={file.id} className="f-file">
            <Thumbnail file={file} />
            {hrefOf(file) === undefined ? (
              <span className="cut" translate="no">
                {file.name}
              </span>
            ) : (
              <a className="cut" href={hrefOf(file)} target="_blank" rel="noreferrer" translate="no">
                {file.name}
              </a>
            )}
            <span className="ink3 cap">{sizeText(file.size)}</span>
            {props.disabled ? null : (
              <button
                type="button"
                className="btn t xs sq"
                aria-label={t('field.file.remove', { name: file.name })}
                onClick={() => keep(files.filter(({ id }) => id !== file.id))}
              >
                <Icon name="close" size={12} />
              </button>
            )}
          </li>
        ))}
        {uploads.map(({ key, name, share, failure }) => (
          <li key={key} className="f-file">
            <span className="f-thumb">
              <Icon name={failure ? 'err' : 'upload'} className={failure ? 'danger-ink' : 'ink3'} />
            </span>
            <span className="cut" translate="no">
              {name}
            </span>
            {failure ? (
              <span className="danger-ink cap">{failure}</span>
            ) : (
              <progress max={1} value={share} aria-label={t('field.file.sending', { name })} />
            )}
            {failure ? (
              <button
                type="button"
                className="btn t xs sq"
                aria-label={t('field.file.dismiss')}
                onClick={() => dismiss(key)}
              >
                <Icon name="close" size={12} />
              </button>
            ) : null}
          </li>
        ))}
      </ul>
    </div>
  )
}
