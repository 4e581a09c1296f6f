import type { JsonObject } from '@gantry/base/shared'
import { call, currentLang, currentSpace, errorText, inSpace, sessionNow } from '@gantry/client/web'
import { spacePrefix } from '@gantry/model/shared'
import { askPage } from '@gantry/tiles/shared'
import type { TileProps } from '@gantry/tiles/web'
import { Icon, Skeleton } from '@gantry/ui/web'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { layOutFrame } from '../../shared/contract.ts'
import { bridgeWait, hostId, readMessenger, readWish, type Wish } from '../../shared/messenger.ts'
import type { CustomSettings } from '../../shared/tiles/custom.ts'

/** Colours a component is given, so that it looks like the skin around it. */
const colours = ['ink', 'ink-2', 'ink-3', 'panel', 'bg', 'line', 'primary', 'hover', 'danger'].map(
  name => `--app-${name}`,
)

const skinNow = (): JsonObject => {
  const style = getComputedStyle(document.documentElement)
  return Object.fromEntries(colours.map(name => [name, style.getPropertyValue(name)]))
}

/** Records one request may bring. */
const mostRecords = 100

type State =
  | { readonly step: 'waiting' }
  | { readonly step: 'lost' }
  | { readonly step: 'shown'; readonly src: string }

/** A page of the space's own in a frame without rights; what it asks for is fetched here, with the rights of the reader. */
const CustomTile = ({ tile: { settings, title, id } }: TileProps<CustomSettings>) => {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const frame = useRef<HTMLIFrameElement>(null)
  const [state, setState] = useState<State>({ step: 'waiting' })
  const [tries, setTries] = useState(0)
  const { html } = settings
  const granted = (settings.tables ?? []).join()

  // biome-ignore lint/correctness/useExhaustiveDependencies: another try begins anew
  useEffect(() => {
    setState({ step: 'waiting' })
    if (html.trim() === '') return
    const token = crypto.randomUUID()
    let isGone = false
    let isGreeted = false
    const lose = () => {
      if (!isGone) setState({ step: 'lost' })
    }
    const say = (type: 'reply' | 'data', data: JsonObject) =>
      // The frame has an opaque origin, so there is no other address to name.
      frame.current?.contentWindow?.postMessage(
        { type, senderId: hostId, receiverId: token, targetId: id, receivers: [token], data },
        '*',
      )
    const answer = async (wish: Wish): Promise<JsonObject> => {
      if (wish.ask === 'open') {
        const { address } = wish.input
        if (typeof address === 'string' && /^\/(?!\/)/.test(address)) navigate(inSpace(address))
        return { id: wish.id, answer: null }
      }
      const { table, size, ...rest } = wish.input
      if (!granted.split(',').includes(String(table)))
        return { id: wish.id, error: t('portal.custom.not_granted', { table: String(table) }) }
      const input = {
        ...rest,
        table,
        number: 1,
        size: Math.min(Number(size) || 20, mostRecords),
      } as JsonObject
      const { answers } = await call(askPage, { questions: [{ ask: 'portal.records', input }] })
      const [said] = answers
      return said && 'data' in said
        ? { id: wish.id, answer: said.data as JsonObject }
        : { id: wish.id, error: said?.error.code ?? 'server.failed' }
    }
    const hear = ({ source, data: said }: MessageEvent) => {
      const message = readMessenger(said)
      if (!message || !source || source !== frame.current?.contentWindow || message.senderId !== token) return
      if (message.type === 'disconnect') return lose()
      if (message.type === 'shake') {
        isGreeted = true
        return say('reply', { lang: currentLang(), skin: skinNow(), name: sessionNow()?.user.name ?? '' })
      }
      const wish = readWish(message.data)
      if (wish)
        answer(wish).then(
          answered => say('data', answered),
          (error: unknown) => say('data', { id: wish.id, error: errorText(t, error) }),
        )
    }
    const wait = setTimeout(() => !isGreeted && lose(), bridgeWait)
    addEventListener('message', hear)
    call(layOutFrame, { html }).then(({ id: page }) => {
      if (isGone) return
      const src = `${spacePrefix(currentSpace() ?? '')}/api/workbench/frames/${page}?messageToken=${token}`
      setState({ step: 'shown', src })
    }, lose)
    return () => {
      isGone = true
      clearTimeout(wait)
      removeEventListener('message', hear)
    }
  }, [html, granted, id, tries])

  if (html.trim() === '') return <p className="po-none ink3">{t('portal.custom.none')}</p>
  if (state.step === 'lost')
    return (
      <p className="po-none ink3" role="alert">
        {t('portal.custom.lost')}
        <button type="button" className="btn t xs" onClick={() => setTries(tries + 1)}>
          <Icon name="refresh" size={14} />
          {t('portal.custom.retry')}
        </button>
      </p>
    )
  if (state.step === 'waiting') return <Skeleton kind="table" rows={3} />
  return (
    <iframe
      ref={frame}
      key={state.src}
      className="po-frame"
      sandbox="allow-scripts"
      src={state.src}
      title={typeof title === 'string' ? title : t('tile.kind.custom')}
    />
  )
}

export default CustomTile
