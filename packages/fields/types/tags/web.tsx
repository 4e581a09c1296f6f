import { Select } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { CellProps, FieldView, InputProps } from '../../web/field-view.ts'
import { TextFilter } from '../../web/kinds/text-filter.tsx'
import type { TagsField } from './shared.ts'
import { useUsedTags } from './use-used-tags.ts'

const tagsIn = (value: unknown): readonly string[] => (Array.isArray(value) ? value.map(String) : [])

const Cell = ({ value }: CellProps<TagsField>) =>
  tagsIn(value).length === 0 ? null : (
    <span className="f-tags">
      {tagsIn(value).map(tag => (
        <span className="f-tag" key={tag} translate="no">
          {tag}
        </span>
      ))}
    </span>
  )

/** Labels are typed and completed with Enter or a comma; tags of existing records are suggested. */
const Input = ({ id, value, field, onChange, onBlur, ...rest }: InputProps<TagsField>) => {
  const { t } = useTranslation()
  const [open, setOpen] = useState(false)
  const used = useUsedTags(field, open)
  return (
    <Select<string[]>
      id={id}
      className="f-full"
      mode="tags"
      variant={rest.shape === 'cell' ? 'borderless' : 'outlined'}
      status={rest.issue ? 'error' : ''}
      value={[...tagsIn(value)]}
      options={used.map(tag => ({ value: tag, label: <span translate="no">{tag}</span> }))}
      open={open && used.length > 0}
      onOpenChange={setOpen}
      suffixIcon={null}
      maxTagCount={rest.shape === 'cell' ? 'responsive' : undefined}
      tokenSeparators={[',', '，', '、', ';', '；', '\n', '\t']}
      placeholder={rest.shape === 'cell' ? undefined : t('field.filter.several')}
      disabled={rest.disabled ?? false}
      autoFocus={rest.autoFocus ?? false}
      onChange={tags => onChange(tags.length > 0 ? tags : null)}
      onBlur={onBlur}
    />
  )
}

export const tagsView: FieldView<TagsField> = {
  Cell,
  Input,
  // Always several operands, whatever the operator is.
  FilterInput: props => <TextFilter {...props} operator="in" />,
  width: 180,
  icon: 'tag',
}
