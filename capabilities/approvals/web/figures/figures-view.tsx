import { localise } from '@gantry/base/shared'
import { currentLang, errorText, useCall } from '@gantry/client/web'
import { getTable } from '@gantry/model/shared'
import { Banner, Skeleton } from '@gantry/ui/web'
import { FlowDiagram } from '@gantry/workflow/web'
import { Select } from 'antd'
import { Suspense, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { Figures } from '../../shared/figures-contract.ts'
import type { FiguresState } from './figures-state.ts'
import { nodeMarks } from './node-marks.ts'
import { NodePanel } from './node-panel.tsx'
import { PeopleTable } from './people-table.tsx'
import { VersionsTable } from './versions-table.tsx'
import { WholeLine } from './whole-line.tsx'

interface FiguresViewProps {
  readonly figures: Figures
  readonly state: FiguresState
  onChange(change: Partial<FiguresState>): void
}

/** The figures of one workflow: as a whole, drawn, at one node, by release and by person. */
export const FiguresView = ({ figures, state, onChange }: FiguresViewProps) => {
  const { t } = useTranslation()
  const lang = currentLang()
  const { measure } = state
  const { nodes, people, versions, def, bottleneck, partial } = figures
  const { data: info, error } = useCall(getTable, { table: def.table })
  const marks = useMemo(() => nodeMarks(t, figures, measure), [t, figures, measure])
  const node =
    nodes.find(each => each.node === state.node) ?? nodes.find(each => each.node === bottleneck[measure])
  const compared = people.filter(each => each.node === (state.node === null ? null : (node?.node ?? null)))
  const all = nodes.reduce((sum, each) => sum + each[measure].sum, 0)
  return (
    <div className="fg-body">
      {partial ? <Banner kind="warn">{t('figures.partial')}</Banner> : null}
      <WholeLine figures={figures} measure={measure} />
      <div className="fg-drawn">
        <div className="fg-picture">
          {error ? (
            <p className="hint err">{errorText(t, error)}</p>
          ) : info ? (
            <Suspense fallback={<Skeleton />}>
              <FlowDiagram
                def={def}
                of={info}
                marks={marks}
                label={localise(def.name, lang)}
                focus={
                  bottleneck[measure] ?? Object.keys(def.nodes).find(id => def.nodes[id]?.kind === 'start')
                }
                onSelect={chosen => onChange({ node: chosen })}
              />
            </Suspense>
          ) : (
            <Skeleton />
          )}
        </div>
        {node ? <NodePanel node={node} measure={measure} all={all} /> : null}
      </div>
      <div className="fg-tables">
        <section>
          <h2>{t('figures.people')}</h2>
          <Select
            size="small"
            aria-label={t('figures.node')}
            value={state.node === null ? '' : (node?.node ?? '')}
            popupMatchSelectWidth={false}
            options={[
              { value: '', label: t('figures.all_nodes') },
              ...nodes.map(each => ({
                value: each.node,
                label: localise(each.name, lang) || t('figures.gone'),
              })),
            ]}
            onChange={chosen => onChange({ node: chosen === '' ? null : chosen })}
          />
          <PeopleTable people={compared} measure={measure} />
        </section>
        <section>
          <h2>{t('figures.versions')}</h2>
          <VersionsTable versions={versions} measure={measure} />
        </section>
      </div>
    </div>
  )
}
