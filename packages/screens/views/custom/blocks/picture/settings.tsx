import { localise } from '@gantry/base/shared'
import { localeNow } from '@gantry/fields/web'
import type { TileSettingsProps } from '@gantry/tiles/web'
import { toast } from '@gantry/ui/web'
import { Checkbox, Input, Upload } from 'antd'
import { useTranslation } from 'react-i18next'
import { issueAt, Setting } from '../../../../web/views/settings-field.tsx'
import type { PictureSettings } from './shared.ts'

/** Maximum size in bytes of an image embedded in the page definition. */
const largest = 280_000
const kinds = ['image/png', 'image/jpeg', 'image/webp', 'image/gif']

const addressOf = (file: Blob): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result))
    reader.onerror = () => reject(reader.error)
    reader.readAsDataURL(file)
  })

/** Selects the image: an embedded file, or a URL. */
const PictureBlockSettings = ({ tile, issues, onChange }: TileSettingsProps<PictureSettings>) => {
  const { t } = useTranslation()
  const { lang } = localeNow()
  const { settings } = tile
  const { alt } = settings
  const inPage = settings.address.startsWith('data:')
  return (
    <>
      <Upload
        accept={kinds.join(',')}
        maxCount={1}
        showUploadList={false}
        beforeUpload={file => {
          if (!kinds.includes(file.type) || file.size > largest)
            toast({
              kind: 'failed',
              text: t('block.picture.too_large', { size: Math.round(largest / 1000) }),
            })
          else
            void addressOf(file).then(
              address => onChange({ ...settings, address }),
              () => toast({ kind: 'failed', text: t('block.picture.unreadable') }),
            )
          return false
        }}
      >
        <button type="button" className="btn">
          {t('block.picture.upload')}
        </button>
      </Upload>
      <Setting
        label={t('block.picture.address')}
        hint={t('block.picture.address.hint')}
        issue={issueAt(issues, 'address')}
      >
        {id => (
          <Input
            id={id}
            placeholder={inPage ? t('block.picture.in_page') : 'https://'}
            value={inPage ? '' : settings.address}
            maxLength={2_000}
            onChange={event => onChange({ ...settings, address: event.target.value.trim() })}
          />
        )}
      </Setting>
      <Setting label={t('block.picture.alt')} issue={issueAt(issues, 'alt')}>
        {id => (
          <Input
            id={id}
            maxLength={200}
            value={alt === undefined ? '' : localise(alt, lang)}
            onChange={event => {
              const said = event.target.value
              onChange({
                ...settings,
                alt: typeof alt === 'object' ? { ...alt, [lang]: said } : said,
              })
            }}
          />
        )}
      </Setting>
      <Checkbox
        checked={settings.fill === true}
        onChange={event => {
          const { fill: _, ...rest } = settings
          onChange(event.target.checked ? { ...rest, fill: true } : rest)
        }}
      >
        {t('block.picture.fill')}
      </Checkbox>
    </>
  )
}

export default PictureBlockSettings
