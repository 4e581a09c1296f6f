import { figuresOf } from '@gantry/fields/shared'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { usePreferences } from '../data/use-preferences.ts'
import { ListFrame } from '../frame/list-frame.tsx'
import type { ListFrameState } from '../frame/use-list-frame.ts'
import { LabelsOn } from '../labels/labels-on.tsx'
import { BatchBar } from './batch-bar.tsx'
import { ListBody } from './list-body.tsx'
import { ListFooter, Pager } from './list-footer.tsx'
import { ListTools } from './list-tools.tsx'
import { nothing } from './selection.ts'
import { isFigured, withFoot, withoutFoot } from './show-foot.ts'
import { useListRows } from './use-list-rows.ts'

const narrowBelow = 760
/** All actions on ticked rows stand beside the pages from this width on. */
const wideFrom = 1_100

/** The rows of a table page by page, with its foot of figures, its pages and what is done with many at once. */
export const PlainList = ({ frame }: { readonly frame: ListFrameState }) => {
  const { model, view, state, change, changeNow, selection, setSelection, width } = frame
  const { t } = useTranslation()
  const list = useListRows({ model, view, state, change, changeNow })
  const prefer = usePreferences(model.id)
  const [figure, setFigure] = useState<string | null>(null)

  const canFigure = model.fields.some(field => !field.masked && figuresOf(field.def).length > 0)
  const narrow = width < narrowBelow
  const sheet = !narrow && model.can('update') && model.info.preferences.sheet === true
  const empty = list.answer.data !== undefined && list.rows.length === 0 && state.page === 1
  const ticked = selection.ids.size > 0
  const title = list.current?.[model.title]
  const foot = ticked ? (
    <BatchBar
      rows={list.seenRows(selection.ids)}
      figures={view.figures}
      figure={view.figures.find(field => field.id === figure) ?? view.figures[0]}
      actions={frame.batchActions}
      short={narrow}
      inline={narrow ? 1 : width < wideFrom ? 3 : 6}
      onFigure={field => setFigure(field.id)}
      onClear={() => setSelection(nothing)}
    >
      {narrow ? null : <Pager {...list.pager} />}
    </BatchBar>
  ) : empty ? null : (
    <ListFooter
      {...list.pager}
      onPageSize={pageSize => {
        prefer({ pageSize })
        change({ page: 1, pageSize: null })
      }}
      onExact={() => change({ exact: true }, 'replace')}
    />
  )
  return (
    <ListFrame
      frame={frame}
      aside={ticked || (empty && !view.filtered)}
      news={{ count: list.waiting, show: list.showWaiting }}
      steps={{
        title: typeof title === 'string' ? title : null,
        place: list.place,
        previous: list.step(-1),
        next: list.step(1),
      }}
      foot={foot}
      menu={
        canFigure
          ? [
              {
                key: 'figures',
                icon: 'chart',
                label: t(isFigured(model) ? 'list.figures.hide' : 'list.figures.show'),
                run: () => prefer(isFigured(model) ? withoutFoot : withFoot(model)),
              },
            ]
          : []
      }
      tools={
        narrow ? null : (
          <ListTools
            model={model}
            width={width}
            sort={view.sort}
            sortChanged={view.sortChanged}
            columns={view.columns}
            columnsChanged={view.columnsChanged}
            density={model.info.preferences.density ?? 'default'}
            onSort={sort => change({ sort, page: 1 })}
            onColumns={columns => prefer({ columns })}
            onResetColumns={() => prefer({ columns: undefined })}
            onDensity={density => prefer({ density })}
            sheet={model.can('update') ? sheet : null}
            onSheet={on => prefer({ sheet: on ? true : undefined })}
          />
        )
      }
    >
      <LabelsOn model={model} rows={list.rows}>
        <ListBody
          model={model}
          view={view}
          state={state}
          answer={list.answer}
          total={list.pager.capped ? null : list.pager.total}
          rows={list.rows}
          width={frame.restWidth}
          selection={selection}
          fresh={list.fresh}
          onSelection={setSelection}
          actionsOf={frame.actionsOf}
          emptyActions={frame.props.emptyActions}
          search={frame.search}
          sheet={sheet}
          quiet={frame.creating || frame.dialog !== null}
          href={frame.href}
          onOpen={frame.open}
          onNew={frame.create && (() => frame.create?.())}
          onClear={frame.clearFilter}
          onClose={frame.close}
          onColumns={columns => prefer({ columns })}
          change={change}
        />
      </LabelsOn>
    </ListFrame>
  )
}
