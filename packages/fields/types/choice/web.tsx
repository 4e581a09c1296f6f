import { localise } from '@gantry/base/shared'
import { optionList } from '../../shared/options.ts'
import type { FieldView, InputProps } from '../../web/field-view.ts'
import { localeNow } from '../../web/locale-now.ts'
import { OptionMark } from '../../web/parts/option-mark.tsx'
import { OptionSelect } from '../../web/parts/option-select.tsx'
import { PickOne } from '../../web/parts/pick-one.tsx'
import type { ChoiceField } from './shared.ts'

/** Whether the options fit side by side: at most four, with short labels. */
const standSideBySide = ({ options }: ChoiceField): boolean => {
  const { lang } = localeNow()
  const offered = optionList(options).options.filter(({ retired }) => !retired)
  const width = offered.reduce((sum, { label }) => sum + localise(label, lang).length, 0)
  return offered.length <= 4 && width <= (lang === 'en' ? 30 : 16)
}

const Input = ({ field, value, onChange, ...rest }: InputProps<ChoiceField>) => {
  const { options } = optionList(field.options)
  const chosen = typeof value === 'string' ? value : null
  const onlyOffered = options.every(({ id, retired }) => !retired || id !== chosen)
  if (rest.shape !== 'cell' && onlyOffered && standSideBySide(field))
    return (
      <PickOne
        {...rest}
        options={options.filter(({ retired }) => !retired)}
        chosen={chosen}
        clearable={!field.required}
        onChoose={onChange}
      />
    )
  return (
    <OptionSelect
      {...rest}
      options={options}
      chosen={chosen === null ? [] : [chosen]}
      many={false}
      onChoose={ids => onChange(ids[0] ?? null)}
    />
  )
}

export const choiceView: FieldView<ChoiceField> = {
  Cell: ({ value, field }) => {
    if (typeof value !== 'string') return null
    const option = optionList(field.options).byId.get(value)
    return option ? <OptionMark option={option} /> : <span translate="no">{value}</span>
  },
  Input,
  width: 110,
  icon: 'radio',
}
