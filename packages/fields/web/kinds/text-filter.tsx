import { Input, Select } from 'antd'
import { useTranslation } from 'react-i18next'
import type { FilterInputProps } from '../field-view.ts'

/** A text; for list operators several, each completed with Enter or a comma. */
export const TextFilter = ({ id, operator, value, onChange, autoFocus, disabled }: FilterInputProps) => {
  const { t } = useTranslation()
  if (operator === 'in' || operator === 'notIn')
    return (
      <Select<string[]>
        id={id}
        className="f-full"
        size="small"
        mode="tags"
        open={false}
        suffixIcon={null}
        tokenSeparators={[',', '，', '、', ';', '；', '\n', '\t']}
        placeholder={t('field.filter.several')}
        value={Array.isArray(value) ? value.map(String) : []}
        autoFocus={autoFocus ?? false}
        disabled={disabled ?? false}
        onChange={values => onChange(values)}
      />
    )
  return (
    <Input
      id={id}
      size="small"
      value={value === null ? '' : String(value)}
      autoFocus={autoFocus ?? false}
      disabled={disabled ?? false}
      onChange={event => onChange(event.target.value || null)}
    />
  )
}
