import { Icon } from '@gantry/ui/web'
import type { BlockButtonProps } from '../parts/block-button-props.ts'
import { useButtons } from './use-buttons.tsx'

/** A custom button of the table inside its form; it acts on the stored record, under its own conditions. */
export const BlockButton = ({ model, button, record }: BlockButtonProps) => {
  const buttons = useButtons(model)
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
