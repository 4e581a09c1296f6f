import { localise } from '@gantry/base/shared'
import { currentLang, errorText, inSpace, useCall, usePage } from '@gantry/client/web'
import { type DrawnNode, GraphCanvas } from '@gantry/graph/web'
import { listTables } from '@gantry/model/shared'
import { useTable } from '@gantry/screens/web'
import { EmptyState, Icon, PageHeader, Skeleton } from '@gantry/ui/web'
import { Select, Tag } from 'antd'
import { Suspense, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type LineageObject, placeKey, readLineage } from '../../shared/index.ts'
import '../assets.css'
import { graphOf, iconOf, partsBelow, saveImpact } from './lineage-graph.ts'

/** A part of an object whose lineage alone is shown, with its name. */
interface Followed {
  readonly object: string
  readonly part: string
  readonly name: string
}

/** Whether the parts of an object are figures of charts. */
const isFigured = ({ kind, columns }: LineageObject): boolean =>
  (kind === 'chart' || kind === 'dashboard') && Object.keys(columns).length > 0

const depths = [0, 1, 2, 3, 4, 6].map(value => ({ value, label: String(value) }))

/** Where a column comes from and what a change of it would reach: objects first, their columns on opening. */
const LineagePage = () => {
  const { t } = useTranslation()
  const { query } = usePage()
  const lang = currentLang()
  const [table, setTable] = useState<string | null>(query.table ?? null)
  const tables = useCall(listTables, {})
  const [column, setColumn] = useState<string | null>(query.column ?? null)
  const [up, setUp] = useState(2)
  const [down, setDown] = useState(2)
  const [chosen, setChosen] = useState<string | null>(null)
  /** A part of an object that is no column of the chosen table, such as a figure of a chart. */
  const [followed, setFollowed] = useState<Followed | null>(null)
  const { data, error } = useCall(
    readLineage,
    {
      up,
      down,
      ...(followed ? { object: followed.object, part: followed.part } : table && { table }),
      ...(!followed && column && { column }),
    },
    { keep: true },
  )
  // Without a choice the server opens the table with the most edges.
  const wanted = table ?? data?.table ?? null
  // Tables of applications; those of the product itself have hardly any lineage.
  const all = (tables.data?.data ?? [])
    .filter(({ id, app }) => app !== null || id === wanted)
    .map(({ id, label }) => ({ value: id, label: localise(label, lang) }))
  const graph = useMemo(() => data && graphOf(data), [data])
  const objects = useMemo(() => new Map(data?.objects.map(object => [object.id, object])), [data])
  const opened = chosen === null ? undefined : objects.get(chosen)
  const nameOf = (object: LineageObject) => localise(object.name, lang)
  const draw = (id: string): DrawnNode => {
    const object = objects.get(graph?.ids.get(id) ?? '')
    return {
      title: object ? nameOf(object) : id,
      summary: object
        ? ['table', 'source', 'file'].includes(object.kind) || isFigured(object)
          ? t(isFigured(object) ? 'lineage.figures' : 'lineage.columns', {
              count: Object.keys(object.columns).length,
            })
          : t(`${object.kind}.design`)
        : '',
      icon: iconOf(object?.kind ?? ''),
      tone: object?.kind === 'table' ? 1 : 4,
      shape: 'card',
    }
  }
  const follow = ({ id, columns, ...object }: LineageObject, part: string) => {
    const label = localise(columns[part] ?? part, lang)
    if (id === `table:${wanted}`) {
      setFollowed(null)
      setColumn(part)
    } else setFollowed({ object: id, part, name: `${localise(object.name, lang)} · ${label}` })
  }
  const downstream = (data?.objects ?? []).filter(object =>
    [object.id, ...Object.keys(object.columns).map(part => placeKey({ object: object.id, part }))].some(
      key => (data?.depth[key] ?? 0) > 0,
    ),
  )
  return (
    <div className="as-page li-page">
      <PageHeader
        crumbs={[{ title: t('asset.overview'), href: inSpace('/dam') }]}
        title={t('lineage.title')}
        action={
          <button
            type="button"
            className="btn"
            disabled={!data}
            onClick={() => data && saveImpact(data, nameOf, t('lineage.title'), lang)}
          >
            <Icon name="download" size={14} /> {t('lineage.export')}
          </button>
        }
      />
      <div className="as-row as-filter">
        <Select
          showSearch={{ optionFilterProp: 'label' }}
          aria-label={t('lineage.table')}
          value={wanted}
          options={all}
          onChange={next => {
            setTable(next)
            setColumn(null)
            setChosen(null)
            setFollowed(null)
          }}
        />
        {wanted ? (
          <ColumnSelect
            table={wanted}
            value={column}
            onChange={next => {
              setColumn(next)
              setFollowed(null)
            }}
          />
        ) : null}
        {followed ? (
          <Tag closable onClose={() => setFollowed(null)}>
            <span translate="no">{followed.name}</span>
          </Tag>
        ) : null}
        <span>{t('lineage.up')}</span>
        <Select aria-label={t('lineage.up')} value={up} options={depths} onChange={setUp} />
        <span>{t('lineage.down')}</span>
        <Select aria-label={t('lineage.down')} value={down} options={depths} onChange={setDown} />
        {data?.capped ? <span className="warn-ink">{t('lineage.capped')}</span> : null}
      </div>
      {error ? <p className="hint err">{errorText(t, error)}</p> : null}
      <div className="li-body">
        <div className="li-canvas">
          {!graph ? (
            <Skeleton rows={8} />
          ) : graph.graph.edges.length === 0 ? (
            <EmptyState kind="never" icon="branch" fill title={t('lineage.none')}>
              {t(column ? 'lineage.none.why' : 'lineage.none.why_table')}
            </EmptyState>
          ) : (
            <Suspense fallback={<Skeleton rows={8} />}>
              <GraphCanvas
                // Another table is another drawing, which opens around that table.
                key={data?.start}
                graph={graph.graph}
                focus={graph.nodeOf(data?.start ?? null)[0]}
                label={t('lineage.title')}
                draw={draw}
                selection={new Set(graph.nodeOf(chosen))}
                onSelect={ids => setChosen(graph.ids.get([...ids][0] ?? '') ?? null)}
              />
            </Suspense>
          )}
        </div>
        <aside className="li-panel" aria-label={t('lineage.details')}>
          {opened && data ? (
            <>
              <h2 translate="no">{nameOf(opened)}</h2>
              <ul className="as-columns">
                {Object.entries(opened.columns).map(([id, label]) => (
                  <li key={id}>
                    <span translate="no">{localise(label, lang)}</span>
                    <button
                      type="button"
                      className="btn t s"
                      aria-label={t('lineage.follow_of', { name: localise(label, lang) })}
                      onClick={() => follow(opened, id)}
                    >
                      {t('lineage.follow')}
                    </button>
                  </li>
                ))}
              </ul>
              <h3>{t('lineage.edges')}</h3>
              <ul className="as-columns">
                {data.edges
                  .filter(({ from, to }) => from.object === opened.id || to.object === opened.id)
                  .slice(0, 60)
                  .map(({ from, to, how, certainty }) => (
                    <li key={`${placeKey(from)} ${placeKey(to)}`}>
                      <span translate="no">
                        {[from, to]
                          .map(({ object, part }) => {
                            const known = objects.get(object)
                            const label = part === null ? '' : localise(known?.columns[part] ?? part, lang)
                            return known ? [nameOf(known), label].filter(Boolean).join('.') : object
                          })
                          .join(' → ')}
                      </span>
                      <small>
                        {t(`lineage.how.${how}`)} · {t(`lineage.certainty.${certainty}`)}
                      </small>
                    </li>
                  ))}
              </ul>
            </>
          ) : (
            <>
              <h2>{t('lineage.impact', { count: downstream.length })}</h2>
              <p className="ink2">{t('lineage.impact.why')}</p>
              <ul className="as-columns">
                {downstream.map(object => (
                  <li key={object.id}>
                    <button type="button" className="btn t s" onClick={() => setChosen(object.id)}>
                      <Icon name={iconOf(object.kind)} size={14} />{' '}
                      <span translate="no">{nameOf(object)}</span>
                    </button>
                    <small>
                      {t(object.kind === 'table' ? 'lineage.recomputed' : 'lineage.breaks')}
                      {isFigured(object) ? (
                        <span translate="no">
                          {' · '}
                          {partsBelow(object, data?.depth ?? {})
                            .map(part => localise(object.columns[part] ?? part, lang))
                            .join(t('lineage.and'))}
                        </span>
                      ) : null}
                    </small>
                  </li>
                ))}
              </ul>
            </>
          )}
        </aside>
      </div>
    </div>
  )
}

interface ColumnSelectProps {
  readonly table: string
  readonly value: string | null
  onChange(column: string | null): void
}

const ColumnSelect = ({ table, value, onChange }: ColumnSelectProps) => {
  const { t } = useTranslation()
  const { model } = useTable(table)
  const fields = Object.entries(model?.info.table.fields ?? {})
  return (
    <Select
      allowClear
      showSearch={{ optionFilterProp: 'label' }}
      placeholder={t('lineage.all_columns')}
      aria-label={t('lineage.column')}
      value={value}
      options={fields.map(([id, { label }]) => ({ value: id, label: localise(label ?? id, currentLang()) }))}
      onChange={next => onChange(next ?? null)}
    />
  )
}

export default LineagePage
