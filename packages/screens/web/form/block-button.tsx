import type { RecordRow } from '@gantry/model/shared'
import { Icon } from '@gantry/ui/web'
import { useTranslation } from 'react-i18next'
import { useButtons } from '../buttons/use-buttons.tsx'
import type { TableModel } from '../parts/table-model.ts'

interface BlockButtonProps {
  readonly model: TableModel
  readonly button: string
  /** The stored record; null while a new one is filled in. */
  readonly record: RecordRow | null
}

/** An own button of the table within its form: it acts on the stored record, under its own conditions. */
export const BlockButton = ({ model, button, record }: BlockButtonProps) => {
  const { t } = useTranslation()
  const buttons = useButtons(model)
  if (record === null) return <p className="rf-blocked">{t('form.block.button_later')}</p>
  const action = buttons.one(button, record)
  if (!action) return null
  return (
    <>
      <button
        type="button"
        className="btn rf-button"
        disabled={action.disabled !== undefined}
        title={action.disabled}
        onClick={() => action.run(record)}
      >
        <Icon name={action.icon} />
        <span translate="no">{action.label}</span>
      </button>
      {buttons.dialog}
    </>
  )
}
