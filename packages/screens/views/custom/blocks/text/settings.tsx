import { localise } from '@gantry/base/shared'
import { fieldTypeOf } from '@gantry/fields/shared'
import { fieldViewOf, localeNow } from '@gantry/fields/web'
import type { TileSettingsProps } from '@gantry/tiles/web'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { issueText } from '../../../../web/parts/issue-text.ts'
import { issueAt } from '../../../../web/views/settings-field.tsx'
import type { TextSettings } from './shared.ts'

const def = { type: 'richText' }

/** Editor of the text in the page's language; the rich text field type sanitises pasted content. */
const TextBlockSettings = ({ tile, issues, onChange }: TileSettingsProps<TextSettings>) => {
  const { t } = useTranslation()
  const id = useId()
  const { lang } = localeNow()
  const { text } = tile.settings
  const { Input } = fieldViewOf(def)
  const issue = issueAt(issues, 'text')
  return (
    <div className="fld">
      <label id={`${id}-l`} htmlFor={id}>
        {t('tile.kind.text')}
      </label>
      <Input
        key={tile.id}
        id={id}
        field={def}
        value={localise(text, lang) || null}
        onChange={value => {
          const parsed = fieldTypeOf(def).parse(value, def, localeNow())
          const html = parsed.ok && typeof parsed.value === 'string' ? parsed.value : ''
          onChange({ text: typeof text === 'string' ? html : { ...text, [lang]: html } })
        }}
      />
      {issue ? <span className="hint err">{issueText(t, issue)}</span> : null}
    </div>
  )
}

export default TextBlockSettings
