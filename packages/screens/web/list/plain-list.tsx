import { figuresOf } from '@gantry/fields/shared'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { usePreferences } from '../data/use-preferences.ts'
import { ListFrame } from '../frame/list-frame.tsx'
import type { ListFrameState } from '../frame/use-list-frame.ts'
import { GroupMenu } from '../groups/group-menu.tsx'
import { LabelsOn } from '../labels/labels-on.tsx'
import { BatchBar } from './batch-bar.tsx'
import { FrameTools, isSheet } from './frame-tools.tsx'
import { ListBody } from './list-body.tsx'
import { ListFooter, Pager } from './list-footer.tsx'
import { nothing } from './selection.ts'
import { isFigured, withFoot, withoutFoot } from './show-foot.ts'
import { SortMenu } from './sort-menu.tsx'
import { useGrouping } from './use-grouping.ts'
import { useListRows } from './use-list-rows.ts'

const narrowBelow = 760
/** From this width, in pixels, the bar shows all batch actions. */
const wideFrom = 1_100

/** The rows of a table page by page, with the aggregate footer, the pager and the batch actions. */
export const PlainList = ({ frame }: { readonly frame: ListFrameState }) => {
  const { model, view, state, change, changeNow, selection, setSelection, width } = frame
  const { t } = useTranslation()
  const list = useListRows({ model, view, state, change, changeNow })
  const prefer = usePreferences(model.id)
  const regroup = useGrouping(frame)
  /** The tool that a narrow list opened from its menu. */
  const [picking, setPicking] = useState<'group' | 'sort' | null>(null)
  const [figure, setFigure] = useState<string | null>(null)

  const canFigure = model.fields.some(field => !field.masked && figuresOf(field.def).length > 0)
  const narrow = width < narrowBelow
  const sheet = !narrow && isSheet(model)
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
      menu={[
        ...(narrow
          ? [
              {
                key: 'group',
                icon: 'list' as const,
                label: t('list.group'),
                run: () => setPicking('group'),
              },
              {
                key: 'sort',
                icon: 'sort' as const,
                label: t('list.sort.menu'),
                run: () => setPicking('sort'),
              },
            ]
          : []),
        ...(canFigure
          ? [
              {
                key: 'figures',
                icon: 'chart' as const,
                label: t(isFigured(model) ? 'list.figures.hide' : 'list.figures.show'),
                run: () => prefer(isFigured(model) ? withoutFoot : withFoot(model)),
              },
            ]
          : []),
      ]}
      tools={
        narrow ? (
          picking === 'group' ? (
            <GroupMenu open model={model} grouping={view.group} short={false} onChange={regroup} />
          ) : picking === 'sort' ? (
            <SortMenu
              open
              model={model}
              sort={view.sort}
              changed={view.sortChanged}
              short={!frame.phone}
              onChange={sort => change({ sort, page: 1 })}
            />
          ) : null
        ) : (
          <FrameTools frame={frame} />
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
