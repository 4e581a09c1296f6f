import { localise } from '@gantry/base/shared'
import { currentLang } from '@gantry/client/web'
import { Icon } from '@gantry/ui/web'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { OpenedScreen } from '../../shared/contract.ts'
import { ScaledPage } from './screen-stage.tsx'

interface ScreenPlayerProps {
  readonly screen: Omit<OpenedScreen, 'mayDesign'>
  /** Further buttons beside the full-screen toggle. */
  readonly tools?: ReactNode
}

/** A screen in use: its pages, turned by time or by hand, and a full-screen toggle. */
export const ScreenPlayer = ({ screen, tools }: ScreenPlayerProps) => {
  const { t } = useTranslation()
  const whole = useRef<HTMLDivElement>(null)
  const [at, setAt] = useState(0)
  const [isFull, setFull] = useState(false)
  const [held, setHeld] = useState(false)
  const { pages, seconds } = screen
  const shown = Math.min(at, pages.length - 1)
  useEffect(() => {
    const change = () => setFull(document.fullscreenElement === whole.current)
    document.addEventListener('fullscreenchange', change)
    return () => document.removeEventListener('fullscreenchange', change)
  }, [])
  const turns = pages.length > 1 && seconds !== undefined && !held
  useEffect(() => {
    if (!turns) return
    const timer = setInterval(() => setAt(now => (now + 1) % pages.length), seconds * 1_000)
    return () => clearInterval(timer)
  }, [turns, seconds, pages.length])
  const toggle = () => {
    if (document.fullscreenElement) void document.exitFullscreen()
    else void whole.current?.requestFullscreen()
  }
  const page = pages[shown]
  return (
    <div className="pl" ref={whole} data-full={isFull || undefined}>
      {page ? <ScaledPage key={page.id} screen={screen} page={page} /> : null}
      <div className="pl-tools">
        {pages.length > 1 ? (
          <>
            {pages.map(({ id, name }, index) => (
              <button
                key={id}
                type="button"
                aria-current={index === shown ? 'page' : undefined}
                onClick={() => {
                  setAt(index)
                  setHeld(true)
                }}
              >
                {name === undefined ? index + 1 : localise(name, currentLang())}
              </button>
            ))}
            {seconds === undefined ? null : (
              <button type="button" aria-pressed={!held} onClick={() => setHeld(!held)}>
                {t(held ? 'dashboards.screen.turn' : 'dashboards.screen.hold')}
              </button>
            )}
          </>
        ) : null}
        {tools}
        <button
          type="button"
          aria-label={t(isFull ? 'dashboards.screen.leave_full' : 'dashboards.full')}
          title={t(isFull ? 'dashboards.screen.leave_full' : 'dashboards.full')}
          onClick={toggle}
        >
          <Icon name={isFull ? 'fit' : 'expand'} size={16} />
        </button>
      </div>
    </div>
  )
}
