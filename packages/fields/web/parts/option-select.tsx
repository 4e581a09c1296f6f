import { localise } from '@gantry/base/shared'
import { searchSign } from '@gantry/ui/web'
import { Select } from 'antd'
import { useTranslation } from 'react-i18next'
import type { Option } from '../../shared/field-type.ts'
import type { InputProps } from '../field-view.ts'
import { localeNow } from '../locale-now.ts'
import { OptionMark } from './option-mark.tsx'

interface OptionSelectProps extends Omit<InputProps, 'field' | 'value' | 'onChange'> {
  readonly options: readonly Option[]
  /** Ids of the selected options. */
  readonly chosen: readonly string[]
  readonly many: boolean
  /** Size of inputs in filters. */
  readonly size?: 'small'
  onChoose(ids: readonly string[]): void
}

/** Selects options; typing filters them in either language. */
export const OptionSelect = (props: OptionSelectProps) => {
  const { t } = useTranslation()
  const { options, chosen, many, shape, issue } = props
  const { lang } = localeNow()
  return (
    <Select<string | string[]>
      id={props.id}
      className="f-full"
      size={props.size ?? 'medium'}
      mode={many ? 'multiple' : undefined}
      variant={shape === 'cell' ? 'borderless' : 'outlined'}
      status={issue ? 'error' : ''}
      value={many ? [...chosen] : chosen[0]}
      placeholder={shape === 'cell' ? undefined : t('field.choose')}
      allowClear
      showSearch={{ searchIcon: searchSign, optionFilterProp: 'words' }}
      popupMatchSelectWidth={shape !== 'cell'}
      maxTagCount="responsive"
      disabled={props.disabled ?? false}
      autoFocus={props.autoFocus ?? false}
      onBlur={props.onBlur}
      options={options
        .filter(option => !option.retired || chosen.includes(option.id))
        .map(option => ({
          value: option.id,
          label: <OptionMark option={option} />,
          title: localise(option.label, lang),
          words: `${localise(option.label, 'zh-CN')} ${localise(option.label, 'en')} ${option.id}`,
        }))}
      onChange={value => props.onChoose(value === undefined ? [] : [value].flat())}
    />
  )
}
