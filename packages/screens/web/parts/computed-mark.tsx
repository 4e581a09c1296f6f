import type { FieldDef } from '@gantry/model/shared'
import { Icon } from '@gantry/ui/web'
import { useTranslation } from 'react-i18next'
import { computedText } from './computed-text.ts'

/** Icon of a computed value; the tooltip says how it is computed. */
export const ComputedMark = ({ computed }: { readonly computed: NonNullable<FieldDef['computed']> }) => {
  const { t } = useTranslation()
  const text = computedText(t, computed)
  return (
    <span className="rf-fx" role="img" aria-label={text} title={text}>
      <Icon name="fx" size={14} />
    </span>
  )
}
