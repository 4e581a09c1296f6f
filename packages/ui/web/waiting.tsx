import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'

/** True once `waiting` has lasted `after` milliseconds; shorter waits need no indicator. */
export const useLate = (waiting: boolean, after = 200): boolean => {
  const [late, setLate] = useState(false)
  useEffect(() => {
    if (!waiting) return
    const timer = setTimeout(() => setLate(true), after)
    return () => {
      clearTimeout(timer)
      setLate(false)
    }
  }, [waiting, after])
  return waiting && late
}

const range = (count: number) => Array.from({ length: count }, (_, i) => i)

const parts = {
  table: (i: number) => (
    <div className="sk-row" key={i}>
      <i />
      <i />
      <i style={{ width: `${45 + ((i * 17) % 40)}%` }} />
      <i />
      <i />
    </div>
  ),
  form: (i: number) => (
    <div key={i}>
      <i style={{ width: `${25 + ((i * 13) % 20)}%` }} />
      <i />
    </div>
  ),
  text: (i: number) => <i key={i} style={{ width: `${60 + ((i * 23) % 40)}%` }} />,
} as const

/** Placeholder in the shape of the content, shown after 200 ms. */
export const Skeleton = ({ kind = 'table', rows = 8 }: { kind?: keyof typeof parts; rows?: number }) => {
  const { t } = useTranslation()
  const late = useLate(true)
  return (
    <div className={`sk sk-${kind}`} role="status" aria-busy>
      <span className="sr">{t('ui.loading')}</span>
      {late ? range(rows).map(parts[kind]) : null}
    </div>
  )
}

/** A 2 px progress line over content that stays visible while it is refetched. */
export const ProgressLine = ({ active }: { active: boolean }) => {
  const late = useLate(active)
  return late ? (
    <div className="prog" aria-hidden>
      <i />
    </div>
  ) : null
}

/** A spinner with text over a blocked area; `screen` covers the whole screen. */
export const LoadingOverlay = ({ text, screen }: { text?: string; screen?: boolean }) => {
  const { t } = useTranslation()
  return (
    <div className={screen ? 'overlay screen' : 'overlay'} role="status">
      <span className="spin" aria-hidden />
      <span>{text ?? t('ui.loading')}</span>
    </div>
  )
}
