import type { TableModel } from '@gantry/screens/web'
import { Icon, useSkin } from '@gantry/ui/web'
import { Dropdown } from 'antd'
import { use, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ChartAnswer } from '../shared/answer.ts'
import { inCells } from '../shared/cells.ts'
import type { Chart } from '../shared/chart.ts'
import { drawnChart } from '../shared/drawn-chart.ts'
import { isChartKindName } from '../shared/kinds.ts'
import { csvOf, linesOf, type Mark } from '../shared/lines.ts'
import { AnswerTable } from './answer-table.tsx'
import { Canvas, type Picture } from './canvas.tsx'
import { ChartSkinContext } from './chart-skin.ts'
import { type Drill, drillOf } from './drill.ts'
import { faces } from './faces.ts'
import { paintOf } from './paint.ts'
import { saveFile } from './save-file.ts'
import type { Scene } from './scene.ts'
import { useBox } from './use-box.ts'
import { chartWords } from './words.ts'

export interface ChartViewProps {
  readonly chart: Chart
  readonly model: TableModel
  readonly answer: ChartAnswer
  /** Name of the chart, for file names and screen readers. */
  readonly title: string
  /** Called with the records of a clicked mark. Absent: marks are not clickable. */
  readonly onDrill?: (drill: Drill) => void
  /** Hides the toolbar. */
  readonly bare?: boolean
}

/** Renders an answer as chart or, on request, as table; both can be saved. */
export const ChartView = ({ chart: given, model, answer, title, onDrill, bare }: ChartViewProps) => {
  const { t } = useTranslation()
  const skin = useSkin()
  const paint = paintOf(use(ChartSkinContext) ?? skin)
  const [box, width] = useBox()
  const picture = useRef<Picture>(null)
  const [asTable, setAsTable] = useState(false)
  const words = useMemo(() => chartWords(t, model), [t, model])
  const chart = useMemo(() => inCells(drawnChart(given), answer), [given, answer])
  const scene = useMemo<Scene>(
    () => ({ chart, answer, words, paint, width }),
    [chart, answer, words, paint, width],
  )
  const face = isChartKindName(chart.kind) ? faces[chart.kind] : faces.table
  const option = useMemo(
    () => ('option' in face && width > 0 ? face.option(scene) : null),
    [face, scene, width],
  )
  const undrawn = 'option' in face ? (face.undrawn?.(scene) ?? null) : null
  const map = useMemo(() => ('option' in face ? (face.map?.(scene) ?? null) : null), [face, scene])
  const hasTable = 'option' in face ? undrawn === null : face.alternative === true
  const remarks = [...(undrawn === null ? [] : [undrawn]), ...(face.remarks?.(scene) ?? [])]
  const notes = 'option' in face ? face.notes?.(scene) : undefined
  const press = onDrill
    ? (mark: Mark) => {
        const drill = drillOf(scene, mark)
        if (drill) onDrill(drill)
      }
    : undefined
  const label = t('charts.picture', {
    title,
    total: chart.measures
      .map((measure, at) => `${words.measure(measure)} ${words.value(measure, answer.total[at])}`)
      .join(', '),
  })
  const saves = [
    ...('option' in face && !asTable && undrawn === null
      ? [
          {
            key: 'png',
            label: t('charts.save_png'),
            run: () => saveFile(picture.current?.png(paint.panel), `${title}.png`),
          },
        ]
      : []),
    {
      key: 'csv',
      label: t('charts.save_csv'),
      run: () =>
        saveFile(
          `data:text/csv;charset=utf-8,${encodeURIComponent(csvOf(linesOf(scene, notes)))}`,
          `${title}.csv`,
        ),
    },
  ]
  return (
    <figure className={`ch ch-${chart.kind}`} aria-label={title}>
      {bare ? null : (
        <div className="ch-tools">
          {hasTable ? (
            <button
              type="button"
              className="btn t s sq"
              aria-pressed={asTable}
              aria-label={t('charts.as_table')}
              title={t('charts.as_table')}
              onClick={() => setAsTable(!asTable)}
            >
              <Icon name={asTable ? 'chart' : 'table'} size={14} />
            </button>
          ) : null}
          <Dropdown
            trigger={['click']}
            menu={{
              items: saves.map(({ key, label: text }) => ({ key, label: text })),
              onClick: ({ key }) => saves.find(each => each.key === key)?.run(),
            }}
          >
            <button
              type="button"
              className="btn t s sq"
              aria-label={t('charts.save')}
              title={t('charts.save')}
            >
              <Icon name="download" size={14} />
            </button>
          </Dropdown>
        </div>
      )}
      <div className="ch-body" ref={box}>
        {asTable || undrawn !== null ? (
          <AnswerTable scene={scene} {...(notes && { notes })} onMark={press} />
        ) : 'View' in face ? (
          <face.View scene={scene} onMark={press} />
        ) : option ? (
          <Canvas
            option={option}
            label={label}
            picture={picture}
            map={map}
            parts={face.parts}
            onMark={press}
          />
        ) : null}
      </div>
      {answer.narrowed || answer.earlier || answer.partial || remarks.length > 0 ? (
        <figcaption className="cap ink3">
          {[
            ...remarks,
            ...(answer.narrowed ? [t('charts.narrowed')] : []),
            ...(answer.partial ? [t('charts.partial')] : []),
            ...(answer.earlier ? [t('charts.earlier', { count: answer.earlier })] : []),
          ].join(' · ')}
        </figcaption>
      ) : null}
    </figure>
  )
}
