import { type Terminal, terminals } from '@gantry/model/shared'
import { useTranslation } from 'react-i18next'

interface TerminalSwitchProps {
  readonly terminal: Terminal
  /** The terminal has no own layout and uses that of another. */
  readonly follows: boolean
  onTerminal(terminal: Terminal): void
  /** Gives the terminal its own layout, a copy of the one it follows. */
  onApart(terminal: 'app' | 'mini'): void
  onFollow(terminal: 'app' | 'mini'): void
}

/** Selects the terminal whose layout is edited, and whether it follows another. */
export const TerminalSwitch = ({ terminal, follows, ...on }: TerminalSwitchProps) => {
  const { t } = useTranslation()
  return (
    <>
      <nav className="seg s" aria-label={t('designer.preview.terminals')}>
        {terminals.map(each => (
          <button
            key={each}
            type="button"
            className={each === terminal ? 'on' : undefined}
            aria-pressed={each === terminal}
            onClick={() => on.onTerminal(each)}
          >
            {t(`designer.preview.terminal.${each}`)}
          </button>
        ))}
      </nav>
      {terminal === 'web' ? null : (
        <button
          type="button"
          className="btn t xs"
          title={t(follows ? 'designer.layout.apart_hint' : 'designer.layout.follow_hint')}
          onClick={() => (follows ? on.onApart(terminal) : on.onFollow(terminal))}
        >
          {t(follows ? 'designer.layout.apart' : 'designer.layout.follow')}
        </button>
      )}
    </>
  )
}
