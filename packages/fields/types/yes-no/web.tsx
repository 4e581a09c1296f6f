import { Icon } from '@gantry/ui/web'
import { useTranslation } from 'react-i18next'
import type { CellProps, FieldView, InputProps } from '../../web/field-view.ts'
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

export const yesNoView: FieldView<YesNoField> = {
  Cell,
  Input: deferred<InputProps<YesNoField>>(() =>
    import('./input.tsx').then(({ YesNoInput }) => ({ default: YesNoInput })),
  ),
  width: 80,
  icon: 'toggle',
}
