import { Field } from '@gantry/ui/web'
import { Input } from 'antd'
import { useTranslation } from 'react-i18next'

interface NotesFieldsProps {
  readonly zh: string
  readonly en: string
  readonly onZh: (text: string) => void
  readonly onEn: (text: string) => void
}

/** What a version changes, in both languages. */
export const NotesFields = ({ zh, en, onZh, onEn }: NotesFieldsProps) => {
  const { t } = useTranslation()
  return (
    <>
      <Field label={t('consoles.app.notes_zh')}>
        {id => (
          <Input.TextArea
            id={id}
            rows={2}
            maxLength={2_000}
            value={zh}
            onChange={event => onZh(event.target.value)}
          />
        )}
      </Field>
      <Field label={t('consoles.app.notes_en')}>
        {id => (
          <Input.TextArea
            id={id}
            rows={2}
            maxLength={2_000}
            value={en}
            onChange={event => onEn(event.target.value)}
          />
        )}
      </Field>
    </>
  )
}
