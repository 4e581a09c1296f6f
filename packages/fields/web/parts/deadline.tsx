import { type ReactNode, useContext } from 'react'
import { useTranslation } from 'react-i18next'
import { FieldPlaceContext } from '../field-place.ts'

interface DeadlineProps {
  readonly value: string
  /** Whether the field is a deadline. */
  readonly due: boolean | undefined
  readonly title?: string
  readonly children: ReactNode
}

/** A date or instant; a past deadline is highlighted while the record's work is not done. */
export const Deadline = ({ value, due, title, children }: DeadlineProps) => {
  const { unfinished } = useContext(FieldPlaceContext)
  const late = due === true && unfinished === true && isPast(value, new Date())
  return (
    <time className={late ? 'f-num late' : 'f-num'} dateTime={value} title={title}>
      {children}
      {late ? <Late /> : null}
    </time>
  )
}

/** For screen readers: colour must not be the only indication. */
const Late = () => {
  const { t } = useTranslation()
  return <span className="sr"> {t('field.late')}</span>
}

/** A date is past after its end in the browser's time zone, an instant once it is reached. */
export const isPast = (value: string, now: Date): boolean => {
  if (value.length > 10) return Date.parse(value) < now.getTime()
  const two = (part: number) => String(part).padStart(2, '0')
  return value < `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`
}
