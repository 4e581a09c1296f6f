import type { RecordRow } from '@gantry/model/shared'
import { Icon, toast } from '@gantry/ui/web'
import type { Buttons } from './use-buttons.tsx'

interface RecordButtonsProps {
  readonly buttons: Buttons
  readonly record: RecordRow
}

/** Custom buttons of an open record, below its title; renders nothing if no button is visible. */
export const RecordButtons = ({ buttons, record }: RecordButtonsProps) => {
  const own = buttons.arrange('record', [], buttons.row('record', record))
  if (own.length === 0) return null
  return (
    <div className="rd-buttons">
      {own.map(button => (
        <button
          key={button.key}
          type="button"
          className="btn s"
          aria-disabled={button.disabled ? true : undefined}
          title={button.disabled}
          translate="no"
          // Touch screens have no hover, so pressing a disabled button shows the reason.
          onClick={() =>
            button.disabled ? toast({ text: button.disabled, kind: 'failed' }) : button.run(record)
          }
        >
          <Icon name={button.icon} size={14} />
          {button.label}
        </button>
      ))}
    </div>
  )
}
