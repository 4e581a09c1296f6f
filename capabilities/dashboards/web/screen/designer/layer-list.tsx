import { Icon } from '@gantry/ui/web'
import { useTranslation } from 'react-i18next'
import { changeLayers, stepLayer } from '../../../shared/screen/commands.ts'
import type { Layer } from '../../../shared/screen/layer.ts'
import { type LayerKind, layerKinds } from '../../../shared/screen/layer-kinds.ts'
import { layerIcons } from './layer-icons.ts'
import { saidOf } from './layer-name.ts'

type Change = (layers: readonly Layer[]) => readonly Layer[]

interface LayerListProps {
  readonly layers: readonly Layer[]
  readonly selected: ReadonlySet<string>
  /** Ids of layers with issues. */
  readonly wrong: ReadonlySet<string>
  onSelect(ids: ReadonlySet<string>): void
  onChange(change: Change): void
  onAdd(kind: LayerKind): void
}

/** The layers of a page from front to back, and the kinds that can be added. */
export const LayerList = ({ layers, selected, wrong, onSelect, onChange, onAdd }: LayerListProps) => {
  const { t } = useTranslation()
  const toggle = (id: string, more: boolean) => {
    if (!more) return onSelect(new Set([id]))
    const next = new Set(selected)
    if (!next.delete(id)) next.add(id)
    onSelect(next)
  }
  return (
    <aside className="sd-left">
      <section aria-label={t('dashboards.layers')}>
        <h2>
          {t('dashboards.layers')} <span className="num ink3">{layers.length}</span>
        </h2>
        {layers.length === 0 ? <p className="ink3 cap">{t('dashboards.layers.none')}</p> : null}
        <ol className="sd-layers">
          {layers.toReversed().map(layer => {
            const { id, kind, locked, hidden, group } = layer
            const said = saidOf(layer)
            const name = said ?? t(`screen.layer.${kind}`)
            const only = new Set([id])
            return (
              <li
                key={id}
                data-selected={selected.has(id) || undefined}
                data-grouped={group ? '' : undefined}
              >
                <button
                  type="button"
                  className="sd-name"
                  aria-pressed={selected.has(id)}
                  onClick={event => toggle(id, event.shiftKey || event.ctrlKey || event.metaKey)}
                  onKeyDown={event => {
                    if (!event.altKey) return
                    if (event.key === 'ArrowUp') onChange(stepLayer(id, 1))
                    if (event.key === 'ArrowDown') onChange(stepLayer(id, -1))
                  }}
                >
                  <Icon name={layerIcons[kind] ?? 'box'} size={14} />
                  <span className="cut" translate={said === undefined ? undefined : 'no'}>
                    {name}
                  </span>
                  {wrong.has(id) ? <Icon name="err" size={14} label={t('dashboards.layer.wrong')} /> : null}
                </button>
                <button
                  type="button"
                  className="btn t xs sq"
                  aria-pressed={locked === true}
                  aria-label={t(locked ? 'dashboards.layer.unlock' : 'dashboards.layer.lock', { name })}
                  onClick={() => onChange(changeLayers(only, { locked: locked ? undefined : true }))}
                >
                  <Icon name="lock" size={12} />
                </button>
                <button
                  type="button"
                  className="btn t xs sq"
                  aria-pressed={hidden === true}
                  aria-label={t(hidden ? 'dashboards.layer.show' : 'dashboards.layer.hide', { name })}
                  onClick={() => onChange(changeLayers(only, { hidden: hidden ? undefined : true }))}
                >
                  <Icon name="eye" size={12} />
                </button>
              </li>
            )
          })}
        </ol>
      </section>
      <section aria-label={t('dashboards.palette')}>
        <h2>{t('dashboards.palette')}</h2>
        {(['data', 'basic', 'decoration'] as const).map(group => (
          <div key={group} className="sd-kinds">
            <h3 className="cap ink3">{t(`dashboards.palette.${group}`)}</h3>
            {layerKinds
              .filter(kind => kind.group === group)
              .map(kind => (
                <button key={kind.name} type="button" className="sd-kind" onClick={() => onAdd(kind)}>
                  <Icon name={layerIcons[kind.name] ?? 'box'} size={14} />
                  {t(`screen.layer.${kind.name}`)}
                </button>
              ))}
          </div>
        ))}
      </section>
    </aside>
  )
}
