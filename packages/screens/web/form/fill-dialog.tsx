import { Modal } from '@gantry/ui/web'
import { useTranslation } from 'react-i18next'
import type { TableModel } from '../parts/table-model.ts'
import { isEmptyRow, type SheetRow } from '../sheet/sheet-rows.ts'
import type { FillQuestion } from './use-link-fill.ts'

interface FillDialogProps {
  readonly model: TableModel
  readonly question: FillQuestion
  /** The current rows. */
  readonly rows: readonly SheetRow[]
  onAnswer(isReplaced: boolean): void
}

/** Asks whether the rows of the chosen record replace the rows already filled in. */
export const FillDialog = ({ model, question, rows, onAnswer }: FillDialogProps) => {
  const { t } = useTranslation()
  return (
    <Modal
      open
      width={480}
      title={t('form.fill.title', { field: model.field(question.slave)?.label ?? question.slave })}
      okText={t('form.fill.replace')}
      cancelText={t('form.fill.keep')}
      onOk={() => onAnswer(true)}
      onCancel={() => onAnswer(false)}
    >
      <p className="ink2">
        {t('form.fill.text', {
          from: question.from,
          fresh: question.rows.length,
          held: rows.filter(row => !isEmptyRow(row)).length,
        })}
      </p>
    </Modal>
  )
}
