import { Icon } from '@gantry/ui/web'

interface TickProps {
  readonly state: 'none' | 'some' | 'all'
  readonly label: string
  onToggle(event: { readonly shiftKey: boolean }): void
  /** Out of the tab order: the row itself is the stop, and x ticks it. */
  readonly quiet?: boolean
}

/** A box to tick, light enough for hundreds of rows. */
export const Tick = ({ state, label, onToggle, quiet }: TickProps) => (
  <button
    type="button"
    role="checkbox"
    className={state === 'none' ? 'rl-ck' : 'rl-ck on'}
    aria-checked={state === 'some' ? 'mixed' : state === 'all'}
    aria-label={label}
    tabIndex={quiet ? -1 : 0}
    onClick={event => {
      event.stopPropagation()
      onToggle(event)
    }}
  >
    {state === 'none' ? null : <Icon name={state === 'some' ? 'minus' : 'check'} size={12} />}
  </button>
)
