import type { JsonObject } from '@gantry/base/shared'
import { call, currentLang, currentSpace, errorText, inSpace, sessionNow } from '@gantry/client/web'
import { spacePrefix } from '@gantry/model/shared'
import { Icon, Skeleton } from '@gantry/ui/web'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { type FrameSource, layOutFrame } from '../../shared/frame/contract.ts'
import { bridgeWait, hostId, readMessenger, readWish, type Wish } from '../../shared/frame/messenger.ts'
import './frame.css'

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
  /** `why` is said where the server refused the component. */
  | { readonly step: 'lost'; readonly why?: string }
  | { readonly step: 'shown'; readonly src: string }

interface ElementFrameProps {
  /** Names the frame in messages. */
  readonly id: string
  readonly source: FrameSource
  /** Tables it may read. */
  readonly tables: readonly string[]
  readonly title: string
  /** Records of a granted table, with the rights of the reader; `size` is bounded. */
  onRecords(input: JsonObject): Promise<JsonObject>
}

/** A page of the space's own in a frame without rights; what it asks for is fetched by its host, with the rights of the reader. */
const ElementFrame = ({ id, source, tables, title, onRecords }: ElementFrameProps) => {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const frame = useRef<HTMLIFrameElement>(null)
  const [state, setState] = useState<State>({ step: 'waiting' })
  const [tries, setTries] = useState(0)
  const shown = JSON.stringify(source)
  const isEmpty = !source.element && (source.html ?? '').trim() === ''
  const granted = tables.join()
  const recordsOf = useEffectEvent((input: JsonObject) => onRecords(input))

  // biome-ignore lint/correctness/useExhaustiveDependencies: another try begins anew
  useEffect(() => {
    setState({ step: 'waiting' })
    if (isEmpty) return
    let given: JsonObject = { values: {}, settings: {} }
    const token = crypto.randomUUID()
    let isGone = false
    let isGreeted = false
    const lose = (why?: string) => {
      if (!isGone) setState({ step: 'lost', ...(why !== undefined && { why }) })
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
        return { id: wish.id, error: t('element.frame.not_granted', { table: String(table) }) }
      const number = Math.min(Math.max(Math.trunc(Number(size)) || 20, 1), mostRecords)
      return { id: wish.id, answer: await recordsOf({ ...rest, table: String(table), size: number }) }
    }
    const hear = ({ source, data: said }: MessageEvent) => {
      const message = readMessenger(said)
      if (!message || !source || source !== frame.current?.contentWindow || message.senderId !== token) return
      if (message.type === 'disconnect') return lose()
      if (message.type === 'shake') {
        isGreeted = true
        return say('reply', {
          lang: currentLang(),
          skin: skinNow(),
          name: sessionNow()?.user.name ?? '',
          ...given,
        })
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
    call(layOutFrame, JSON.parse(shown) as FrameSource).then(
      ({ id: page, values, settings }) => {
        if (isGone) return
        given = { values, settings }
        const src = `${spacePrefix(currentSpace() ?? '')}/api/workbench/frames/${page}?messageToken=${token}`
        setState({ step: 'shown', src })
      },
      (error: unknown) => lose(errorText(t, error)),
    )
    return () => {
      isGone = true
      clearTimeout(wait)
      removeEventListener('message', hear)
    }
  }, [shown, granted, id, tries])

  if (isEmpty) return <p className="el-none ink3">{t('element.frame.none')}</p>
  if (state.step === 'lost')
    return (
      <p className="el-none ink3" role="alert">
        {state.why ?? t('element.frame.lost')}
        <button type="button" className="btn t xs" onClick={() => setTries(tries + 1)}>
          <Icon name="refresh" size={14} />
          {t('element.frame.retry')}
        </button>
      </p>
    )
  if (state.step === 'waiting') return <Skeleton kind="table" rows={3} />
  return (
    <iframe
      ref={frame}
      key={state.src}
      className="el-frame"
      sandbox="allow-scripts"
      src={state.src}
      title={title}
    />
  )
}

export default ElementFrame
