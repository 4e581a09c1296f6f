import type { ReactElement, ReactNode } from 'react'

/** States of work, each with its own shape, so that they are distinguishable without colour. */
export const workStates = ['draft', 'open', 'progress', 'wait', 'done', 'cancel'] as const
export type WorkState = (typeof workStates)[number]

const ring = (colour: string, dashes?: string) => (
  <circle cx="7" cy="7" r="5.5" fill="none" stroke={colour} strokeWidth="1.5" strokeDasharray={dashes} />
)
const stroke = (d: string, colour: string) => (
  <path d={d} fill="none" stroke={colour} strokeWidth="1.5" strokeLinecap="round" strokeLinejoin="round" />
)

const glyphs: Readonly<Record<WorkState, ReactElement>> = {
  draft: ring('var(--st-cancel)', '2 2.3'),
  open: ring('var(--st-open)'),
  progress: (
    <>
      {ring('var(--st-progress)')}
      <path d="M7 3.500a3.500 3.500 0 0 1 0 7z" fill="var(--st-progress)" />
    </>
  ),
  wait: (
    <>
      {ring('var(--st-wait)')}
      {stroke('M5.600 5v4M8.400 5v4', 'var(--st-wait)')}
    </>
  ),
  done: (
    <>
      <circle cx="7" cy="7" r="6.250" fill="var(--st-done)" />
      {stroke('M4.300 7.200 6.200 9.100 9.800 5.200', 'var(--app-panel)')}
    </>
  ),
  cancel: (
    <>
      {ring('var(--st-cancel)')}
      {stroke('M4 10l6-6', 'var(--st-cancel)')}
    </>
  ),
}

/** A state of work: icon and text. */
export const StatusGlyph = ({ state, children }: { state: WorkState; children?: ReactNode }) => (
  <span className="st">
    <svg viewBox="0 0 14 14" aria-hidden>
      {glyphs[state]}
    </svg>
    {children}
  </span>
)

export const deviceStates = ['run', 'idle', 'alarm', 'offline', 'maint'] as const
export type DeviceState = (typeof deviceStates)[number]

/** A device state: a dot of the status palette (hollow without a signal) and text. */
export const DeviceStatus = ({ state, children }: { state: DeviceState; children: ReactNode }) => (
  <span className="st">
    <i
      className={state === 'offline' ? 'dot hollow' : 'dot'}
      style={state === 'offline' ? undefined : { background: `var(--st-${state})` }}
    />
    {children}
  </span>
)

export const priorities = ['low', 'normal', 'high', 'urgent'] as const
export type Priority = (typeof priorities)[number]

const bars = [
  { x: 1, y: 9, height: 4 },
  { x: 5.3, y: 5.5, height: 7.5 },
  { x: 9.6, y: 2, height: 11 },
] as const

/** A priority: one to three bars, or a filled icon for urgent, and text. */
export const PriorityGlyph = ({ priority, children }: { priority: Priority; children?: ReactNode }) => {
  const level = priorities.indexOf(priority)
  return (
    <span className={priority === 'urgent' ? 'pr urgent' : 'pr'}>
      <svg viewBox="0 0 14 14" aria-hidden>
        {priority === 'urgent' ? (
          <>
            <rect x="1" y="1" width="12" height="12" rx="3" fill="var(--app-urgent)" />
            <path d="M7 4v3.600" stroke="var(--app-panel)" strokeWidth="1.700" strokeLinecap="round" />
            <circle cx="7" cy="10" r="1" fill="var(--app-panel)" />
          </>
        ) : (
          bars.map((bar, i) => (
            <rect
              key={bar.x}
              {...bar}
              width="3"
              rx="1"
              fill={i <= level ? 'var(--app-ink-2)' : 'var(--app-line-2)'}
            />
          ))
        )}
      </svg>
      {children}
    </span>
  )
}
