import { inSpace } from '@gantry/client/web'
import { useUploads } from '@gantry/fields/web'
import { Icon } from '@gantry/ui/web'
import { Button } from 'antd'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'

interface PictureFieldProps {
  readonly pictures: readonly string[]
  readonly most: number
  readonly onChange: (pictures: readonly string[]) => void
}

/** Pictures to send along; they are uploaded as they are chosen. */
export const PictureField = ({ pictures, most, onChange }: PictureFieldProps) => {
  const { t } = useTranslation()
  const input = useRef<HTMLInputElement>(null)
  const { uploads, send, dismiss } = useUploads()
  return (
    <div className="ap-pictures">
      {pictures.map(id => (
        <span key={id}>
          <img src={inSpace(`/api/files/${id}?inline=true`)} alt="" />
          <button
            type="button"
            className="btn xs sq"
            aria-label={t('store.up.remove_picture')}
            onClick={() => onChange(pictures.filter(each => each !== id))}
          >
            <Icon name="close" size={12} />
          </button>
        </span>
      ))}
      {uploads.map(({ key, name, share, failure }) => (
        <small key={key} className={failure ? 'hint err' : 'ink3'}>
          {failure ?? `${name} ${Math.round(share * 100)} %`}
          {failure ? (
            <Button size="small" type="text" onClick={() => dismiss(key)}>
              {t('store.up.remove_picture')}
            </Button>
          ) : null}
        </small>
      ))}
      <input
        ref={input}
        type="file"
        hidden
        multiple={most > 1}
        accept="image/png,image/jpeg,image/webp"
        onChange={({ target }) => {
          const chosen = [...(target.files ?? [])].slice(0, most)
          target.value = ''
          send(chosen, arrived => onChange([...pictures, ...arrived.map(({ id }) => id)].slice(-most)))
        }}
      />
      <Button size="small" disabled={pictures.length >= most} onClick={() => input.current?.click()}>
        {t('store.up.add_picture')}
      </Button>
    </div>
  )
}
