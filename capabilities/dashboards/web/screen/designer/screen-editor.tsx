import { type Issue, localise, newId } from '@gantry/base/shared'
import { currentLang } from '@gantry/client/web'
import { Icon, type IconName } from '@gantry/ui/web'
import { Input, InputNumber, Select } from 'antd'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  alignLayers,
  alignments,
  changeLayers,
  copiesOf,
  groupLayers,
  moveLayers,
  onPage,
  orderLayers,
  removeLayers,
  spreadLayers,
} from '../../../shared/screen/commands.ts'
import { freePlace } from '../../../shared/screen/free-place.ts'
import type { Layer } from '../../../shared/screen/layer.ts'
import type { LayerKind } from '../../../shared/screen/layer-kinds.ts'
import { type Fit, fits, most, type Screen, type ScreenPage } from '../../../shared/screen/screen.ts'
import { LayerList } from './layer-list.tsx'
import { LayerProperties } from './layer-properties.tsx'
import { ScreenCanvas } from './screen-canvas.tsx'

interface ScreenEditorProps {
  readonly screen: Screen
  readonly issues: readonly Issue[]
  onChange(screen: Screen): void
}

const zooms = [0.25, 0.5, 0.75, 1, 1.5] as const
const signs: Readonly<Record<string, IconName>> = {
  left: 'left',
  center: 'cols',
  right: 'right',
  top: 'up',
  middle: 'minus',
  bottom: 'down',
}
const arrows: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

let clipboard: readonly Layer[] = []

/** Layers, canvas and properties of a screen. */
export const ScreenEditor = ({ screen, issues, onChange }: ScreenEditorProps) => {
  const { t } = useTranslation()
  const [at, setAt] = useState(0)
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const [zoom, setZoom] = useState<number | null>(null)
  const [room, setRoom] = useState(900)
  const middle = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const element = middle.current
    if (!element) return
    const observer = new ResizeObserver(() => setRoom(element.clientWidth))
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  const index = Math.min(at, screen.pages.length - 1)
  const page: ScreenPage = screen.pages[index] ?? { id: 'p1', layers: [] }
  const scale = zoom ?? Math.max(0.1, (room - 48) / screen.width)
  const change = (command: (layers: readonly Layer[]) => readonly Layer[]) =>
    onChange(onPage(screen, index, command))
  const add = (layers: readonly Layer[]) => {
    change(before => [...before, ...layers].slice(0, most.layers))
    setSelected(new Set(layers.map(({ id }) => id)))
  }
  const addKind = (kind: LayerKind) =>
    add([
      {
        id: newId(),
        kind: kind.name,
        ...freePlace(page.layers, kind.size, screen),
        ...kind.size,
        settings: kind.settings,
      },
    ])
  const chosen = page.layers.filter(({ id }) => selected.has(id))
  const key = (event: KeyboardEvent) => {
    const target = event.target as HTMLElement
    if (target.closest('input, textarea, [contenteditable], .ant-select')) return
    const command = event.ctrlKey || event.metaKey
    const arrow = arrows[event.key]
    const named = event.key.toLowerCase()
    const run = (act: () => void) => {
      event.preventDefault()
      act()
    }
    if (arrow && !event.altKey && selected.size > 0)
      return run(() => {
        const by = event.shiftKey ? 10 : 1
        change(moveLayers(selected, arrow[0] * by, arrow[1] * by))
      })
    if (event.key === 'Delete' || event.key === 'Backspace') return run(() => change(removeLayers(selected)))
    if (event.key === 'Escape') return setSelected(new Set())
    if (!command) return
    if (named === 'a') return run(() => setSelected(new Set(page.layers.map(({ id }) => id))))
    if (named === 'c') clipboard = chosen
    if (named === 'v' && clipboard.length > 0) return run(() => add(copiesOf(clipboard, newId)))
    if (named === 'd' && chosen.length > 0) return run(() => add(copiesOf(chosen, newId)))
    if (named === 'g') return run(() => change(groupLayers(selected, event.shiftKey ? null : newId())))
  }
  const wrongOf = (id: string): readonly Issue[] => {
    const place = `pages.${index}.layers.${page.layers.findIndex(layer => layer.id === id)}.`
    return issues.flatMap(issue =>
      issue.field.startsWith(place) ? [{ ...issue, field: issue.field.slice(place.length) }] : [],
    )
  }
  const [only] = chosen
  const tool = (name: IconName, label: string, run: () => void, off = selected.size === 0) => (
    <button
      type="button"
      className="btn t s sq"
      aria-label={label}
      title={label}
      disabled={off}
      onClick={run}
    >
      <Icon name={name} size={14} />
    </button>
  )
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: shortcuts of the editor; each command has a button besides
    <div className="sd" onKeyDown={key}>
      <LayerList
        layers={page.layers}
        selected={selected}
        wrong={new Set(page.layers.flatMap(({ id }) => (wrongOf(id).length > 0 ? [id] : [])))}
        onSelect={setSelected}
        onChange={change}
        onAdd={addKind}
      />
      <div className="sd-middle" ref={middle} tabIndex={-1}>
        <div className="sd-bar" role="toolbar" aria-label={t('dashboards.tools')}>
          {alignments.map(to => (
            <span key={to}>
              {tool(signs[to] ?? 'cols', t(`dashboards.align.${to}`), () =>
                change(alignLayers(selected, to, screen)),
              )}
            </span>
          ))}
          {tool(
            'swap',
            t('dashboards.spread.x'),
            () => change(spreadLayers(selected, 'x')),
            selected.size < 3,
          )}
          {tool(
            'sort',
            t('dashboards.spread.y'),
            () => change(spreadLayers(selected, 'y')),
            selected.size < 3,
          )}
          <span className="sd-gap" />
          {tool(
            'multi',
            t('dashboards.group'),
            () => change(groupLayers(selected, newId())),
            selected.size < 2,
          )}
          {tool(
            'box',
            t('dashboards.ungroup'),
            () => change(groupLayers(selected, null)),
            !chosen.some(({ group }) => group),
          )}
          {tool('upload', t('dashboards.front'), () => change(orderLayers(selected, 'front')))}
          {tool('download', t('dashboards.back'), () => change(orderLayers(selected, 'back')))}
          {tool('copy', t('dashboards.duplicate'), () => add(copiesOf(chosen, newId)))}
          {tool('lock', t('dashboards.lock'), () =>
            change(
              changeLayers(selected, { locked: chosen.every(({ locked }) => locked) ? undefined : true }),
            ),
          )}
          {tool('trash', t('dashboards.remove_layers'), () => change(removeLayers(selected)))}
          <span className="grow" />
          <Select<number>
            size="small"
            aria-label={t('dashboards.zoom')}
            value={zoom ?? 0}
            options={[
              { value: 0, label: t('dashboards.zoom.fit') },
              ...zooms.map(value => ({ value, label: `${value * 100} %` })),
            ]}
            onChange={value => setZoom(value === 0 ? null : value)}
          />
        </div>
        <ScreenCanvas
          screen={screen}
          page={page}
          at={index}
          scale={scale}
          selected={selected}
          onSelect={ids => {
            setSelected(ids)
            // Shortcuts are heard where the focus is, and a press on the canvas moves none.
            middle.current?.focus({ preventScroll: true })
          }}
          onChange={onChange}
        />
        <Pages screen={screen} at={index} onOpen={setAt} onChange={onChange} />
      </div>
      <aside className="sd-right" aria-label={t('dashboards.properties')}>
        {only && chosen.length === 1 ? (
          <LayerProperties key={only.id} layer={only} issues={wrongOf(only.id)} onChange={change} />
        ) : chosen.length > 1 ? (
          <p className="ink2">{t('dashboards.layers.selected', { count: chosen.length })}</p>
        ) : (
          <ScreenProperties screen={screen} page={page} at={index} onChange={onChange} />
        )}
      </aside>
    </div>
  )
}

interface PagesProps {
  readonly screen: Screen
  readonly at: number
  onOpen(at: number): void
  onChange(screen: Screen): void
}

const Pages = ({ screen, at, onOpen, onChange }: PagesProps) => {
  const { t } = useTranslation()
  const { pages } = screen
  return (
    <nav className="sd-pages" aria-label={t('dashboards.pages')}>
      {pages.map(({ id, name }, index) => (
        <button
          key={id}
          type="button"
          className="btn t s"
          aria-current={index === at ? 'page' : undefined}
          onClick={() => onOpen(index)}
        >
          {name === undefined ? t('dashboards.page', { n: index + 1 }) : localise(name, currentLang())}
        </button>
      ))}
      {pages.length < most.pages ? (
        <button
          type="button"
          className="btn t s sq"
          aria-label={t('dashboards.page.add')}
          onClick={() => {
            onChange({ ...screen, pages: [...pages, { id: newId(), layers: [] }] })
            onOpen(pages.length)
          }}
        >
          <Icon name="plus" size={14} />
        </button>
      ) : null}
      {pages.length > 1 ? (
        <button
          type="button"
          className="btn t s sq"
          aria-label={t('dashboards.page.remove')}
          onClick={() => onChange({ ...screen, pages: pages.filter((_, index) => index !== at) })}
        >
          <Icon name="trash" size={14} />
        </button>
      ) : null}
    </nav>
  )
}

interface ScreenPropertiesProps {
  readonly screen: Screen
  readonly page: ScreenPage
  readonly at: number
  onChange(screen: Screen): void
}

const ScreenProperties = ({ screen, page, at, onChange }: ScreenPropertiesProps) => {
  const { t } = useTranslation()
  const setPage = (next: ScreenPage) =>
    onChange({ ...screen, pages: screen.pages.map((old, index) => (index === at ? next : old)) })
  const { light: _, seconds: _seconds, ...rest } = screen
  const optional = { ...(screen.light && { light: screen.light }) }
  return (
    <>
      <h2>{t('dashboards.screen')}</h2>
      <div className="sd-frame">
        {(['width', 'height'] as const).map(name => (
          <label key={name} htmlFor={`screen-${name}`}>
            <span className="cap ink3">{t(`dashboards.screen.${name}`)}</span>
            <InputNumber
              id={`screen-${name}`}
              size="small"
              min={320}
              max={16_384}
              precision={0}
              value={screen[name]}
              onChange={value => value !== null && onChange({ ...screen, [name]: value })}
            />
          </label>
        ))}
      </div>
      <div className="fld">
        <label htmlFor="screen-fit">{t('dashboards.screen.fit')}</label>
        <Select<Fit>
          id="screen-fit"
          value={screen.fit}
          options={fits.map(value => ({ value, label: t(`dashboards.screen.fit.${value}`) }))}
          onChange={fit => onChange({ ...screen, fit })}
        />
      </div>
      <div className="fld">
        <label htmlFor="screen-skin">{t('dashboards.screen.skin')}</label>
        <Select<'dark' | 'light'>
          id="screen-skin"
          value={screen.light ? 'light' : 'dark'}
          options={(['dark', 'light'] as const).map(value => ({
            value,
            label: t(`dashboards.screen.skin.${value}`),
          }))}
          onChange={value =>
            onChange({
              ...rest,
              ...(screen.seconds !== undefined && { seconds: screen.seconds }),
              ...(value === 'light' && { light: true }),
            })
          }
        />
      </div>
      <div className="fld">
        <label htmlFor="screen-seconds">{t('dashboards.screen.seconds')}</label>
        <InputNumber
          id="screen-seconds"
          min={5}
          max={3_600}
          precision={0}
          value={screen.seconds ?? null}
          onChange={value => onChange({ ...rest, ...optional, ...(value !== null && { seconds: value }) })}
        />
        <span className="hint">{t('dashboards.screen.seconds.hint')}</span>
      </div>
      <h2>{t('dashboards.page', { n: at + 1 })}</h2>
      <div className="fld">
        <label htmlFor="page-name">{t('dashboards.name')}</label>
        <Input
          id="page-name"
          maxLength={40}
          value={page.name === undefined ? '' : localise(page.name, currentLang())}
          onChange={({ target }) => {
            const { name: _name, ...unnamed } = page
            setPage(target.value === '' ? unnamed : { ...unnamed, name: target.value })
          }}
        />
      </div>
      <div className="fld">
        <label htmlFor="page-background">{t('dashboards.screen.background')}</label>
        <span className="row">
          <input
            id="page-background"
            type="color"
            value={page.background ?? '#0b0f14'}
            onChange={({ target }) => setPage({ ...page, background: target.value })}
          />
          {page.background === undefined ? null : (
            <button
              type="button"
              className="btn t s"
              onClick={() => {
                const { background: _background, ...plain } = page
                setPage(plain)
              }}
            >
              {t('screen.setting.color.skin')}
            </button>
          )}
        </span>
      </div>
    </>
  )
}
