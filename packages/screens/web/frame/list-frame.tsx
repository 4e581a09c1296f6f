import { localeNow } from '@gantry/fields/web'
import { Icon, PageHeader, ProgressLine, Skeleton, SplitPanel } from '@gantry/ui/web'
import { lazy, type ReactNode, Suspense, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { emptyState } from '../list/list-state.ts'
import type { MenuEntry } from '../list/row-action.ts'
import { withTab } from '../list/tab-conditions.ts'
import { Toolbar } from '../list/toolbar.tsx'
import { ViewTabs } from '../list/view-tabs.tsx'
import { inSentence } from '../parts/in-sentence.ts'
import { useTreeBeside } from '../tree/use-tree-beside.tsx'
import { ViewSwitch } from '../views/view-switch.tsx'
import { asideOf } from './list-aside.ts'
import { listMenu } from './list-menu.ts'
import { RecordSide, type RecordSteps } from './record-side.tsx'
import type { ListFrameState } from './use-list-frame.ts'

/** Lazy: loaded when a form or a dialog is first opened. */
const RecordForm = lazy(() =>
  import('../form/record-form.tsx').then(({ RecordForm }) => ({ default: RecordForm })),
)
const FrameDialog = lazy(() => import('./frame-dialog.tsx'))
const BeingComputed = lazy(() => import('../list/being-computed.tsx'))

const panelLabelMax = 60

interface ListFrameProps {
  readonly frame: ListFrameState
  /** Tools of the list or view, at the end of the toolbar. */
  readonly tools?: ReactNode
  /** Menu entries of the list or view. */
  readonly menu?: readonly MenuEntry[]
  /** New records that are not shown yet. */
  readonly news?: { readonly count: number; show(): void }
  /** The "New" button is not primary, because something else needs a decision. */
  readonly aside?: boolean
  /** Position and neighbours of the open record. */
  readonly steps?: RecordSteps
  readonly foot?: ReactNode
  readonly children: ReactNode
}

/** The frame around a list or a view shown instead of it: title and tabs, toolbar, open record, form, dialogs. */
export const ListFrame = (props: ListFrameProps) => {
  const { frame, steps, news } = props
  const { model, view, state, change, changeNow, phone, creating } = frame
  const { t } = useTranslation()
  const usualLabel = t('list.new', { table: inSentence(model.one, localeNow().lang) })
  const named = frame.buttons.system('head', 'new', usualLabel)
  const newLabel = named ?? usualLabel
  const conditions = state.conditions.filter(each => model.field(each.field.split('.')[0] ?? ''))
  const edited = withTab(state.over ? true : view.tab?.filter, { match: state.match, conditions })
  const { base, aside } = frame.props
  const counted = useMemo(() => (phone ? undefined : { base }), [phone, base])
  const tree = useTreeBeside(frame)
  const tabs = (
    <ViewTabs
      model={model}
      view={view}
      state={state}
      counted={counted}
      mayShare={frame.mayShareTabs}
      mayShowAll={frame.mayShowTabsToAll}
      onRefilter={frame.refilter}
    />
  )
  const { heading } = frame.props
  return (
    <>
      <div className="rl-page" hidden={creating}>
        <SplitPanel
          remember="record"
          min={440}
          label={
            aside && !state.record
              ? aside.label
              : t('record.panel', { title: steps?.title?.slice(0, panelLabelMax) ?? model.label })
          }
          panel={
            aside || state.record ? (
              <>
                {aside ? (
                  // Hidden, not unmounted: unfinished work in the panel is kept while a record is open.
                  <div className="rl-aside" hidden={state.record !== null}>
                    {aside.panel(model, asideOf(frame))}
                  </div>
                ) : null}
                {state.record ? <RecordSide frame={frame} id={state.record} steps={steps} /> : null}
              </>
            ) : null
          }
        >
          <div className="rl" ref={frame.ref}>
            {creating ? null : (
              <PageHeader
                own={!heading}
                crumbs={frame.props.crumbs ?? []}
                title={heading?.title ?? model.label}
                tabs={heading?.tabs ?? (phone ? null : tabs)}
                extra={phone ? null : <HeadButtons frame={frame} />}
                action={
                  frame.create && named !== null ? (
                    <button
                      type="button"
                      // One primary action per page: not primary while something else needs a decision.
                      className={state.record !== null || props.aside ? 'btn rl-new' : 'btn p rl-new'}
                      // On a phone only the icon is shown.
                      aria-label={newLabel}
                      aria-keyshortcuts="n"
                      onClick={() => frame.create?.()}
                    >
                      <Icon name="plus" />
                      <span>{newLabel}</span>
                    </button>
                  ) : (
                    frame.props.action
                  )
                }
              />
            )}
            {phone && !heading?.tabs ? tabs : null}
            <div className="rl-top">
              <Toolbar
                model={model}
                width={frame.width}
                views={
                  <>
                    {tree.button}
                    {frame.props.views}
                    {frame.views.length > 0 ? (
                      <ViewSwitch
                        views={frame.views}
                        current={state.view}
                        width={frame.width}
                        phone={phone}
                        onChoose={frame.choose}
                        {...(frame.moveView && { onMove: frame.moveView })}
                      />
                    ) : null}
                  </>
                }
                search={state.search}
                searchRef={frame.search}
                match={state.match}
                conditions={conditions}
                edited={edited}
                tools={phone ? null : props.tools}
                menu={listMenu(frame, t, props.menu)}
                news={news?.count ?? 0}
                onNews={() => news?.show()}
                onSearch={text => frame.refilter({ search: text }, 'replace')}
                onEdit={filter =>
                  frame.refilter(
                    { ...filter, ...(edited && view.tab && { over: true }) },
                    state.conditions.length > 0 || state.over ? 'replace' : 'keep',
                  )
                }
                onFilter={filter => frame.refilter(filter, state.conditions.length > 0 ? 'replace' : 'keep')}
              />
              {phone && props.tools ? <div className="rl-tools-row">{props.tools}</div> : null}
              {view.groupClosed && frame.other === null ? (
                <p className="rl-hint ink2" role="status">
                  {t('list.group.closed')}
                </p>
              ) : null}
              {model.info.computing ? (
                <Suspense fallback={null}>
                  <BeingComputed model={model} />
                </Suspense>
              ) : null}
            </div>
            {tree.beside(
              <div className="rl-rest" ref={frame.restRef}>
                {props.children}
              </div>,
            )}
            {props.foot}
            {frame.dialog ? (
              <Suspense fallback={<ProgressLine active />}>
                <FrameDialog frame={frame} dialog={frame.dialog} />
              </Suspense>
            ) : null}
          </div>
        </SplitPanel>
      </div>
      {creating ? (
        <Suspense fallback={<Skeleton kind="form" />}>
          <RecordForm
            model={model}
            crumbs={[
              ...(frame.props.crumbs ?? []),
              { title: model.label, own: true, href: frame.addressOf({ form: null }) },
            ]}
            title={newLabel}
            record={null}
            {...(frame.begun && { initial: frame.begun })}
            onUnsaved={frame.onUnsaved}
            onCancel={() => change({ form: null })}
            onSaved={record =>
              changeNow({ ...emptyState, view: state.view, show: state.show, record: record.id }, 'replace')
            }
          />
        </Suspense>
      ) : null}
      {frame.leave}
      {frame.buttons.dialog}
    </>
  )
}

/** The buttons a designer added above the list. */
const HeadButtons = ({ frame: { buttons } }: { readonly frame: ListFrameState }) =>
  buttons.arrange('head', [], buttons.head()).map(button => (
    <button key={button.key} type="button" className="btn" onClick={button.run} translate="no">
      <Icon name={button.icon} size={14} />
      {button.label}
    </button>
  ))
