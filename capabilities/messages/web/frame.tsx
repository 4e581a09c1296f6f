import {
  call,
  callKey,
  currentLang,
  inSpace,
  queryClient,
  setNavCount,
  useCall,
  usePushed,
} from '@gantry/client/web'
import { toast } from '@gantry/ui/web'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate } from 'react-router'
import { countMessages, listMessages } from '../shared/contract.ts'
import { sayMessage } from './say-message.ts'

const centre = '/user/messagecenter'

/** Keeps the number beside the message centre, and announces new messages. Renders nothing. */
export const Beside = () => {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const counts = useCall(countMessages, {})
  const total = counts.data && Object.values(counts.data.unread).reduce((sum, each) => sum + each, 0)
  const before = useRef<number | undefined>(undefined)

  useEffect(() => setNavCount('/{spaceUri}/user/messagecenter', total ?? 0), [total])

  useEffect(() => {
    const known = before.current
    before.current = total
    if (known === undefined || total === undefined || total <= known) return
    const announce = async () => {
      const { data } = await call(listMessages, { unread: true, limit: 1 })
      const [newest] = data
      if (!newest) return
      const href = inSpace(`${centre}?message=${newest.id}`)
      const { title } = sayMessage(t, currentLang(), newest)
      const text = total - known > 1 ? t('messages.new', { count: total - known }) : title
      if (document.hidden && 'Notification' in window && Notification.permission === 'granted') {
        const shown = new Notification(text, { tag: newest.id })
        shown.onclick = () => {
          window.focus()
          navigate(href)
        }
      } else if (!pathname.endsWith(centre))
        toast({ text, action: { label: t('messages.view'), run: () => navigate(href) } })
    }
    // A failed announcement is not worth an error: the counter and the list show the message.
    announce().catch(() => undefined)
  }, [total, t, navigate, pathname])

  usePushed('messages', () => {
    for (const contract of [countMessages, listMessages])
      queryClient.invalidateQueries({ queryKey: callKey(contract) })
  })
  return null
}
