import type { RecordRow } from '@gantry/model/shared'
import { Icon, toast } from '@gantry/ui/web'
import type { Buttons } from './use-buttons.tsx'

interface RecordButtonsProps {
  readonly buttons: Buttons
  readonly record: RecordRow
}

/** The buttons a designer put on an open record, below its head; nothing where none shows. */
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
          // A finger does not hover: pressing tells why not.
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
