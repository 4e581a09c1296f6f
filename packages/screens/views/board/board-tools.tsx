import type { FieldId } from '@gantry/model/shared'
import { useTranslation } from 'react-i18next'
import { isGroupable } from '../../shared/view-kind.ts'
import type { TableModel } from '../../web/parts/table-model.ts'
import { FieldChoice } from '../../web/views/field-choice.tsx'
import type { BoardShow } from './show.ts'

interface BoardToolsProps {
  readonly model: TableModel
  readonly group: FieldId
  readonly total: FieldId | null
  readonly short: boolean
  onChange(show: Partial<BoardShow>): void
}

/** Temporary choice of the field that defines the columns and of the total. */
export const BoardTools = ({ model, group, total, short, onChange }: BoardToolsProps) => {
  const { t } = useTranslation()
  return (
    <>
      <FieldChoice
        label={t('view.board.group')}
        short={short}
        fields={model.fields.filter(field => isGroupable(field.type) && !field.masked)}
        value={group}
        onChoose={field => field && onChange({ group: field })}
      />
      <FieldChoice
        label={t('view.board.total')}
        short={short}
        fields={model.fields.filter(field => field.summed && !field.type.units && !field.masked)}
        value={total}
        none={t('view.board.total.none')}
        onChoose={field => onChange({ total: field })}
      />
    </>
  )
}
