import { sayDay } from '@gantry/client/web'
import { useTranslation } from 'react-i18next'

interface UntilProps {
  readonly day: string
  readonly daysLeft: number
}

/** The day something ends, and how many days that is away; the last 30 days stand out. */
export const Until = ({ day, daysLeft }: UntilProps) => {
  const { t } = useTranslation()
  return (
    <>
      {sayDay(day)}
      <small className={`co-below ${daysLeft <= 30 ? 'co-late' : 'ink3'}`}>
        {daysLeft < 0
          ? t('consoles.days_over', { count: -daysLeft })
          : t('consoles.days_left', { count: daysLeft })}
      </small>
    </>
  )
}
