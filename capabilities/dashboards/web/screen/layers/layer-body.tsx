import { localise, type Text } from '@gantry/base/shared'
import type { Chart } from '@gantry/charts/shared'
import { currentLang, LayerPartsContext } from '@gantry/client/web'
import { type CSSProperties, type ReactNode, Suspense, use, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Layer } from '../../../shared/screen/layer.ts'
import { SharedDataContext } from '../screen-data.ts'
import { ChartBody } from './chart-body.tsx'
import { RecordsBody } from './records-body.tsx'

type Settings = Layer['settings']

const words = (value: Settings[string] | undefined): string => {
  if (typeof value === 'string') return value
  return typeof value === 'object' && value !== null && 'en' in value
    ? localise(value as Text, currentLang())
    : ''
}

const colorOf = ({ color }: Settings): string | undefined => (typeof color === 'string' ? color : undefined)

const typeStyle = (settings: Settings): CSSProperties => ({
  fontSize: typeof settings.size === 'number' ? settings.size : 32,
  color: colorOf(settings),
  ...(typeof settings.align === 'string' && { textAlign: settings.align as 'start' | 'center' | 'end' }),
  ...(settings.bold === true && { fontWeight: 600 }),
})

/** One figure of a chart: its first measure over all records. */
const asFigure = ({ columns: _, sort: _sort, limit: _limit, look: _look, ...chart }: Chart): Chart => ({
  ...chart,
  kind: 'number',
  rows: [],
  measures: chart.measures.slice(0, 1),
})

const Titled = ({ settings, children }: { readonly settings: Settings; readonly children: ReactNode }) => {
  const title = words(settings.title)
  return (
    <div className="sl-titled">
      {title ? (
        <h2 translate="no" className="sl-title">
          {title}
        </h2>
      ) : null}
      <div className="sl-fill">{children}</div>
    </div>
  )
}

/** Seconds a character of a running text takes. */
const paceOfText = 0.35

/** A text that runs through its layer again and again; the second copy follows the first without a gap. */
const Marquee = ({ text, settings }: { readonly text: string; readonly settings: Settings }) => (
  <div className="sl-marquee" style={typeStyle(settings)} translate="no">
    <p style={{ animationDuration: `${Math.max(8, text.length * paceOfText)}s` }}>
      <span>{text}</span>
      <span aria-hidden="true">{text}</span>
    </p>
  </div>
)

const Clock = ({ settings }: { readonly settings: Settings }) => {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), 1_000)
    return () => clearInterval(timer)
  }, [])
  const lang = currentLang()
  const { format } = settings
  const date = new Intl.DateTimeFormat(lang, { month: 'long', day: 'numeric', weekday: 'short' })
  const time = new Intl.DateTimeFormat(lang, { hour: '2-digit', minute: '2-digit', hour12: false })
  return (
    <p className="sl-text num" style={typeStyle(settings)}>
      {[
        ...(format === 'time' ? [] : [date.format(now)]),
        ...(format === 'date' ? [] : [time.format(now)]),
      ].join('  ')}
    </p>
  )
}

/** A layer whose content another capability draws; what it shows is not part of a link. */
const PartBody = ({ kind, settings }: Pick<Layer, 'kind' | 'settings'>) => {
  const { t } = useTranslation()
  const shared = use(SharedDataContext)
  const part = use(LayerPartsContext)[kind]
  if (shared || !part) return <p className="sl-none">{t('dashboards.layer.closed')}</p>
  return (
    <Suspense fallback={null}>
      <part.Body settings={settings} />
    </Suspense>
  )
}

/** The film of a camera, or a file; of a camera a link tells neither film nor name. */
const VideoBody = ({ settings, address }: { readonly settings: Settings; readonly address: string }) => {
  const shared = use(SharedDataContext)
  const isCamera = typeof settings.camera === 'string' && settings.camera !== ''
  if (isCamera || (shared && address === '')) return <PartBody kind="video" settings={settings} />
  return address ? (
    <video
      className="sl-picture"
      src={address}
      autoPlay
      muted
      loop
      playsInline
      style={{ objectFit: settings.fill === true ? 'cover' : 'contain' }}
    />
  ) : null
}

/** The content of a layer. */
export const LayerBody = ({ layer }: { readonly layer: Layer }) => {
  const { settings, kind } = layer
  const address = typeof settings.address === 'string' ? settings.address : ''
  const title = words(settings.title)
  switch (kind) {
    case 'chart':
      return (
        <Titled settings={settings}>
          <ChartBody design={settings.design} />
        </Titled>
      )
    case 'figure':
      return (
        <div
          className="sl-figure"
          style={{ '--figure': `${settings.size ?? 72}px`, color: colorOf(settings) } as CSSProperties}
        >
          <Titled settings={settings}>
            <ChartBody design={settings.design} as={asFigure} />
          </Titled>
        </div>
      )
    case 'records':
      return (
        <Titled settings={settings}>
          <RecordsBody settings={settings} />
        </Titled>
      )
    case 'value':
      return (
        <Titled settings={settings}>
          <PartBody kind={kind} settings={settings} />
        </Titled>
      )
    case 'text':
      return settings.marquee === true ? (
        <Marquee text={words(settings.text)} settings={settings} />
      ) : (
        <p className="sl-text" style={typeStyle(settings)} translate="no">
          {words(settings.text)}
        </p>
      )
    case 'clock':
      return <Clock settings={settings} />
    case 'picture':
      return address ? (
        <img
          className="sl-picture"
          src={address}
          alt=""
          style={{ objectFit: settings.fill === true ? 'cover' : 'contain' }}
        />
      ) : null
    case 'video':
      return <VideoBody settings={settings} address={address} />
    case 'border':
      return (
        <div
          className="sl-border"
          data-style={settings.style ?? 'line'}
          style={{ '--edge': colorOf(settings) ?? 'var(--app-line-2)' } as CSSProperties}
        >
          {title ? (
            <h2 className="sl-title" translate="no">
              {title}
            </h2>
          ) : null}
        </div>
      )
    case 'shape':
      return (
        <div
          className="sl-shape"
          data-shape={settings.shape ?? 'rectangle'}
          style={{ '--edge': colorOf(settings) ?? 'var(--app-line-2)' } as CSSProperties}
        />
      )
    default:
      return null
  }
}
