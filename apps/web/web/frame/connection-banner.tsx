import { inSpace, retryPush, sayClock, usePushState } from '@gantry/client/web'
import { isHolding } from '@gantry/offline/web'
import { Banner } from '@gantry/ui/web'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'

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
  const navigate = useNavigate()
  const now = useNow(lostAt !== null)
  if (lostAt === null || now - lostAt < showDelay) return null
  if (!navigator.onLine && isHolding()) {
    const open = () => void navigate(inSpace('/offline'))
    return (
      <Banner icon="refresh" action={{ label: t('push.device'), run: open }}>
        {t('push.offline')}
      </Banner>
    )
  }
  const time = sayClock(lostAt, { seconds: true })
  const seconds = retryAt === null ? 0 : Math.ceil((retryAt - now) / 1_000)
  return (
    <Banner icon="refresh" action={{ label: t('push.retry'), run: retryPush }}>
      {seconds > 0 ? t('push.lost', { seconds, time }) : t('push.connecting', { time })}
    </Banner>
  )
}
