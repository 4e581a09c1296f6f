import { useAction, useCall } from '@gantry/client/web'
import { Banner, Modal, Skeleton } from '@gantry/ui/web'
import { lazy, Suspense, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { type Announcement, currentAnnouncements, readAnnouncement } from '../shared/contract.ts'
import { windowOf } from './moment.ts'
import './news.css'

// Every page loads the frame; what draws formatted text comes with the first announcement that pops up.
const Body = lazy(async () => ({ default: (await import('./body.tsx')).Body }))

/** How long the answer holds; a downtime is announced hours ahead. */
const fresh = 5 * 60_000

const units = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
  ['second', 1],
] as const

/** The two largest units of a time to wait, such as 1 h 20 min. */
const remaining = (milliseconds: number, lang: string): string => {
  let rest = Math.max(0, Math.floor(milliseconds / 1_000))
  const parts: string[] = []
  for (const [unit, seconds] of units) {
    const count = Math.floor(rest / seconds)
    rest -= count * seconds
    if (count > 0 || (parts.length === 0 && unit === 'second'))
      parts.push(new Intl.NumberFormat(lang, { style: 'unit', unit, unitDisplay: 'short' }).format(count))
    if (parts.length === 2) break
  }
  return parts.join(' ')
}

/** Where a tab keeps the ids of what was closed in it; the way through a console loads the page anew. */
const closedKey = 'news.closed'

/** A banner with a countdown before a downtime, and announcements that are shown at once. */
export const Beside = () => {
  const { data } = useCall(currentAnnouncements, {}, { staleTime: fresh })
  const [closed, setClosed] = useState(() => (sessionStorage.getItem(closedKey) ?? '').split(' '))
  const open = (data?.data ?? []).filter(({ id }) => !closed.includes(id))
  const close = (id: string) => {
    const ids = [...closed, id]
    sessionStorage.setItem(closedKey, ids.join(' '))
    setClosed(ids)
  }
  const downtimes = open.filter(({ kind }) => kind === 'downtime')
  const popup = open.find(each => each.popup && !each.read && each.kind === 'notice')
  return (
    <>
      {downtimes.map(each => (
        <Downtime key={each.id} of={each} onClose={() => close(each.id)} />
      ))}
      {popup ? <Popup of={popup} onClose={() => close(popup.id)} /> : null}
    </>
  )
}

const Downtime = ({ of, onClose }: { of: Announcement; onClose(): void }) => {
  const { t, i18n } = useTranslation()
  const navigate = useNavigate()
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1_000)
    return () => clearInterval(timer)
  }, [])
  const [from, to] = [Date.parse(of.startsAt ?? ''), Date.parse(of.endsAt ?? '')]
  if (!(now < to)) return null
  const time = remaining((now < from ? from : to) - now, i18n.language)
  return (
    <Banner kind="warn" icon="clock" action={{ label: t('news.close'), run: onClose }}>
      <button type="button" className="news-downtime" onClick={() => navigate(`/news/show?id=${of.id}`)}>
        <b translate="no">{of.title}</b>
      </button>{' '}
      {windowOf(of.startsAt ?? '', of.endsAt ?? '')} ·{' '}
      {t(now < from ? 'news.begins_in' : 'news.ends_in', { time })}
    </Banner>
  )
}

const Popup = ({ of, onClose }: { of: Announcement; onClose(): void }) => {
  const { t } = useTranslation()
  // Where it cannot be counted as read it is shown again at the next visit.
  const read = useAction(readAnnouncement, { refresh: [currentAnnouncements] })
  const close = () => {
    read.mutate({ id: of.id })
    onClose()
  }
  return (
    <Modal
      open
      title={<span translate="no">{of.title}</span>}
      okText={t('news.understood')}
      cancelButtonProps={{ style: { display: 'none' } }}
      onOk={close}
      onCancel={close}
    >
      <div className="news-popup">
        <Suspense fallback={<Skeleton kind="text" />}>
          <Body of={of} />
        </Suspense>
      </div>
    </Modal>
  )
}
