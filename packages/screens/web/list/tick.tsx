import { Icon } from '@gantry/ui/web'

interface TickProps {
  readonly state: 'none' | 'some' | 'all'
  readonly label: string
  onToggle(event: { readonly shiftKey: boolean }): void
  /** Not in the tab order: the row has the tab stop, and x selects it. */
  readonly quiet?: boolean
}

/** A checkbox cheap enough to render in hundreds of rows. */
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
