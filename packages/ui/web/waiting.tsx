import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'

/** True once `waiting` has lasted `after` milliseconds: what comes sooner needs no sign. */
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

/** The shape of what is coming, shown only when it takes longer than 200 ms. */
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

/** The 2 px line over a place whose old content stays while new is fetched. */
export const ProgressLine = ({ active }: { active: boolean }) => {
  const late = useLate(active)
  return late ? (
    <div className="prog" aria-hidden>
      <i />
    </div>
  ) : null
}

/** A spinner and words over a place that cannot be used at the moment; `screen` covers everything. */
export const LoadingOverlay = ({ text, screen }: { text?: string; screen?: boolean }) => {
  const { t } = useTranslation()
  return (
    <div className={screen ? 'overlay screen' : 'overlay'} role="status">
      <span className="spin" aria-hidden />
      <span>{text ?? t('ui.loading')}</span>
    </div>
  )
}
