import { useTranslation } from 'react-i18next'
import type { CellProps, FieldView } from '../../web/field-view.ts'
import type { SlaveField } from './shared.ts'

/** The number of rows. Screens render the rows themselves as a sheet of the slave table. */
const Count = ({ value }: CellProps<SlaveField>) => {
  const { t } = useTranslation()
  return Array.isArray(value) && value.length > 0 ? (
    <span className="f-num">{t('field.rows', { count: value.length })}</span>
  ) : null
}

export const slaveView: FieldView<SlaveField> = { Cell: Count, Input: Count, width: 90, icon: 'table' }
