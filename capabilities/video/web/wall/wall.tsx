import { Failed, inSpace, useCall, useNudge, usePage } from '@gantry/client/web'
import { EmptyState, Icon, PageHeader, Skeleton, useMedia } from '@gantry/ui/web'
import { Input, Select } from 'antd'
import { type ReactNode, useDeferredValue, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { readWall, type WallCamera } from '../../shared/contract.ts'
import { Tile } from './tile.tsx'
import { Watching } from './watching.tsx'

const layouts = [1, 4, 9, 16] as const
type Layout = (typeof layouts)[number]

interface WallProps {
  readonly chooser: ReactNode
  readonly mayAdd: boolean
  readonly mayChange: boolean
}

/** Cameras side by side. Only those on the page play, because each costs the network of the plant its film. */
export const Wall = ({ chooser, mayAdd, mayChange }: WallProps) => {
  const { t } = useTranslation()
  const isNarrow = useMedia('(max-width: 700px)')
  const [typed, setTyped] = useState('')
  const search = useDeferredValue(typed.trim())
  const [area, setArea] = useState<string | null>(null)
  const [layout, setLayout] = useState<Layout>(4)
  const [page, setPage] = useState(0)
  const [watched, setWatched] = useState<string | null>(usePage().query.camera ?? null)
  const asked = { ...(search !== '' && { search }), ...(area !== null && { area }) }
  const every = useCall(readWall, {})
  const { data, error, refetch } = useCall(readWall, asked, { keep: true })
  useNudge('camera', () => void refetch())
  useNudge('video_detection', () => void refetch())
  if (error) return <Failed error={error} fill />
  if (!data) return <Skeleton rows={8} />
  const here = data.data
  const each = isNarrow ? 4 : layout
  const pages = Math.max(1, Math.ceil(here.length / each))
  const at = Math.min(page, pages - 1)
  const shown = here.slice(at * each, at * each + each)
  const one = here.find(({ id }) => id === watched)
  return (
    <div className="vd-page">
      <PageHeader title={t('video.title')} extra={chooser} />
      <div className="vd-bar">
        <Input
          className="find"
          value={typed}
          maxLength={60}
          allowClear
          prefix={<Icon name="search" size={14} />}
          aria-label={t('video.find')}
          placeholder={t('video.find')}
          onChange={event => setTyped(event.target.value)}
        />
        <Select<string | null>
          className="area"
          aria-label={t('video.area')}
          value={area}
          options={[{ value: null, label: t('video.area.all') }, ...areasOf(every.data?.data ?? [])]}
          onChange={next => {
            setArea(next)
            setPage(0)
          }}
        />
        <span className="grow" />
        {pages > 1 && !one ? (
          <span className="vd-pages">
            <button
              type="button"
              className="btn t s sq"
              disabled={at === 0}
              aria-label={t('video.page.before')}
              onClick={() => setPage(at - 1)}
            >
              <Icon name="left" size={14} />
            </button>
            {t('video.page', { page: at + 1, pages })}
            <button
              type="button"
              className="btn t s sq"
              disabled={at === pages - 1}
              aria-label={t('video.page.after')}
              onClick={() => setPage(at + 1)}
            >
              <Icon name="right" size={14} />
            </button>
          </span>
        ) : null}
        {isNarrow || one ? null : (
          <span className="seg s">
            {layouts.map(count => (
              <button
                key={count}
                type="button"
                className={count === layout ? 'on' : undefined}
                aria-pressed={count === layout}
                aria-label={t('video.layout', { count })}
                onClick={() => setLayout(count)}
              >
                {count}
              </button>
            ))}
          </span>
        )}
      </div>
      {here.length === 0 && search === '' && area === null ? (
        <EmptyState
          kind="never"
          icon="video"
          fill
          title={t('video.none')}
          actions={
            mayAdd ? (
              <a className="btn p" href={inSpace('/sysop/video?part=cameras')}>
                {t('video.add')}
              </a>
            ) : undefined
          }
        >
          {t('video.none.why')}
        </EmptyState>
      ) : shown.length === 0 ? (
        <EmptyState kind="filtered" fill />
      ) : one ? (
        <Watching camera={one} mayChange={mayChange} onClose={() => setWatched(null)} />
      ) : (
        <div className={`vd-wall of${isNarrow ? 1 : layout}`}>
          {shown.map(camera => (
            <Tile key={camera.id} camera={camera} onOpen={() => setWatched(camera.id)} />
          ))}
        </div>
      )}
      {data.more ? <p className="vd-more">{t('video.more', { count: data.data.length })}</p> : null}
    </div>
  )
}

const areasOf = (cameras: readonly WallCamera[]) =>
  [...new Map(cameras.flatMap(({ area }) => (area ? [[area.id, area.title] as const] : [])))].map(
    ([value, label]) => ({ value, label }),
  )
