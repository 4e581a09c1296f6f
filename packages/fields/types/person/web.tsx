import { Avatar } from '@gantry/ui/web'
import { useTranslation } from 'react-i18next'
import type { CellProps, FieldView } from '../../web/field-view.ts'
import { OneReferenceInput } from '../../web/parts/one-reference.tsx'
import { ReferenceMark } from '../../web/parts/reference-mark.tsx'
import { refOf } from '../../web/ref-of.ts'
import type { PersonField } from './shared.ts'

/** An empty person is displayed too: that nobody is assigned is useful information. */
const Cell = ({ value }: CellProps<PersonField>) => {
  const { t } = useTranslation()
  const reference = refOf(value)
  return reference ? (
    <ReferenceMark reference={reference} sign="face" />
  ) : (
    <span className="who ink3">
      <Avatar name={null} />
      {t('field.person.none')}
    </span>
  )
}

export const personView: FieldView<PersonField> = {
  Cell,
  Input: props => <OneReferenceInput {...props} target="member" sign="face" />,
  width: 120,
  icon: 'user',
}
