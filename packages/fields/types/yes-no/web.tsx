import { Icon } from '@gantry/ui/web'
import { useTranslation } from 'react-i18next'
import { texts } from '../../texts.ts'
import type { CellProps, FieldView, FilterInputProps, InputProps } from '../../web/field-view.ts'
import { OptionFilter } from '../../web/kinds/choice-filter.tsx'
import { deferred } from '../../web/parts/deferred.tsx'
import type { YesNoField } from './shared.ts'

const Cell = ({ value }: CellProps<YesNoField>) => {
  const { t } = useTranslation()
  if (value === null) return null
  if (value !== true) return <span className="ink3">{value === false ? t('field.no') : String(value)}</span>
  return (
    <span className="st">
      <Icon name="check" size={14} className="ok-ink" />
      {t('field.yes')}
    </span>
  )
}

const answers = ([true, false] as const).map(answer => {
  const word = answer ? 'field.yes' : 'field.no'
  return { id: String(answer), label: { 'zh-CN': texts['zh-CN'][word], en: texts.en[word] } }
})

const Filter = (props: FilterInputProps) => (
  <OptionFilter {...props} options={answers} meant={id => id === 'true'} />
)

export const yesNoView: FieldView<YesNoField> = {
  Cell,
  Input: deferred<InputProps<YesNoField>>(() =>
    import('./input.tsx').then(({ YesNoInput }) => ({ default: YesNoInput })),
  ),
  FilterInput: Filter,
  width: 80,
  icon: 'toggle',
}
