import { retryPush, sayClock, usePushState } from '@gantry/client/web'
import { Banner } from '@gantry/ui/web'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'

/** Milliseconds a loss may last before anybody is told. */
const showDelay = 2_000

const useNow = (ticking: boolean): number => {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    if (!ticking) return
    const timer = setInterval(() => setNow(Date.now()), 1_000)
    return () => clearInterval(timer)
  }, [ticking])
  return now
}

/** Says that live values have stopped, since when, and when the next try is made. */
export const ConnectionBanner = () => {
  const { t } = useTranslation()
  const { lostAt, retryAt } = usePushState()
  const now = useNow(lostAt !== null)
  if (lostAt === null || now - lostAt < showDelay) return null
  const time = sayClock(lostAt, { seconds: true })
  const seconds = retryAt === null ? 0 : Math.ceil((retryAt - now) / 1_000)
  return (
    <Banner icon="refresh" action={{ label: t('push.retry'), run: retryPush }}>
      {seconds > 0 ? t('push.lost', { seconds, time }) : t('push.connecting', { time })}
    </Banner>
  )
}
