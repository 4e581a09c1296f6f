import { type Issue, joined, localise } from '@gantry/base/shared'
import { errorText, sayClock, traceOf } from '@gantry/client/web'
import { localeNow } from '@gantry/fields/web'
import type { FieldId, RecordRights, RecordRow, Terminal } from '@gantry/model/shared'
import { Banner, type Crumb, Icon, Kbd, PageHeader, toast } from '@gantry/ui/web'
import {
  type ComponentType,
  type ReactNode,
  useCallback,
  useEffect,
  useEffectEvent,
  useMemo,
  useRef,
  useState,
} from 'react'
import { useTranslation } from 'react-i18next'
import { SimilarHint } from '../duplicates/similar-hint.tsx'
import type { Unsaved } from '../list/use-guarded-state.tsx'
import type { BlockButtonProps } from '../parts/block-button-props.ts'
import { modelOnRecord } from '../parts/model-on-record.ts'
import { RecordPlace } from '../parts/record-place.tsx'
import { SaveActs } from '../parts/save-acts.tsx'
import type { TableModel } from '../parts/table-model.ts'
import { useTerminal } from '../parts/use-terminal.ts'
import { arrangeForm, sectionsOf } from './arrange-form.ts'
import { fieldOfPath } from './check-values.ts'
import { ConflictDialog } from './conflict-dialog.tsx'
import { FillDialog } from './fill-dialog.tsx'
import { FormRail } from './form-rail.tsx'
import { FormSectionView } from './form-section.tsx'
import { FormTabs } from './form-tabs.tsx'
import { jumpTo } from './jump-to.ts'
import { QuickCreateForms } from './quick-create.tsx'
import { useFormRules } from './use-form-rules.ts'
import { useLinkFill } from './use-link-fill.ts'
import { useLiveValues } from './use-live-values.ts'
import { type Keeping, type Trial, useRecordForm } from './use-record-form.ts'
import type { FormValues } from './values.ts'

interface RecordFormProps {
  /** Id of the form element; absent: `record-form`. */
  readonly id?: string
  readonly model: TableModel
  /** Null: a new record. */
  readonly record: RecordRow | null
  /** The user's rights on the stored record; absent: those on the table. */
  readonly rights?: RecordRights | undefined
  readonly title: string
  readonly crumbs?: readonly Crumb[]
  /** Initial values, e.g. of a copied record. */
  readonly initial?: FormValues
  /** On its own page, or in the panel beside a list. */
  readonly place?: 'page' | 'panel'
  /** Shown below the list of open issues: the next workflow step and its reason. */
  readonly aside?: ReactNode
  /** Terminal whose layout is used; absent: the current one. */
  readonly terminal?: Terminal
  /** Dry run: saving shows the server's answer and stores nothing. */
  readonly trial?: Trial
  /** Keeps what is saved on this device instead of sending it. */
  readonly keeping?: Keeping
  /** What the server found in the initial values when they were sent before. */
  readonly told?: readonly Issue[]
  /** Renders the buttons in the form of a stored record. */
  readonly press?: ComponentType<BlockButtonProps>
  onUnsaved(unsaved: Unsaved | null): void
  onCancel(): void
  onSaved(record: RecordRow): void
}

/** Beyond this many inputs, those outside the viewport render lazily. */
const manyFields = 80

/** The form of a table: groups, tabs, slave grids. Issues are shown at their field and in a list beside the form. */
export const RecordForm = (props: RecordFormProps) => {
  const { rights } = props
  const model = useMemo(() => modelOnRecord(props.model, rights), [props.model, rights])
  const form = <Form {...props} model={model} />
  return props.trial || props.keeping ? form : <QuickCreateForms Form={Form}>{form}</QuickCreateForms>
}

/** Id of the form of a record; one that is opened above it has another. */
const ownForm = 'record-form'

const Form = (props: RecordFormProps) => {
  const { model, record, title, crumbs = [], place = 'page', aside, trial, onCancel, onSaved } = props
  const { id = ownForm } = props
  const { t } = useTranslation()
  const { lang } = localeNow()
  const here = useTerminal()
  const terminal = props.terminal ?? here
  const root = useRef<HTMLFormElement>(null)
  const arranged = useMemo(() => arrangeForm(model, record === null, terminal), [model, record, terminal])
  const [tab, setTab] = useState(0)
  /** What the pressed button does with the record once it is stored. */
  const afterwards = useRef<((record: string) => void) | null>(null)
  const form = useRecordForm({
    model,
    record,
    initial: props.initial,
    trial,
    keeping: props.keeping,
    told: props.told,
    onUnsaved: props.onUnsaved,
    onSaved: (saved, merged) => {
      toast({ text: savedText(merged) })
      onSaved(saved)
      afterwards.current?.(saved.id)
    },
  })
  const live = useLiveValues(model, record, form.values, form.sheets)
  const rules = useFormRules(model, record, form, live)
  const fill = useLinkFill(model, record, form)
  const issues = useMemo(
    () => [
      ...form.issues,
      ...rules.issues.filter(({ field }) => !form.issues.some(known => known.field === field)),
    ],
    [form.issues, rules.issues],
  )
  const sections = useMemo(() => sectionsOf(arranged, field => rules.stateOf(field).shown), [arranged, rules])
  const tabs = useMemo(() => [...new Set(sections.flatMap(section => section.tab ?? []))], [sections])
  const savedText = (merged: readonly FieldId[]): string =>
    merged.length > 0
      ? t('form.saved.merged', {
          fields: joined(
            merged.map(id => model.field(id)?.label ?? id),
            lang,
          ),
        })
      : t(record ? 'form.saved' : 'form.created')

  const sectionOf = (path: string) =>
    sections.find(section => section.fields.some(field => field.id === fieldOfPath(path)))
  const goTo = useCallback(
    (path: string) => {
      const section = sections.find(each => each.fields.some(field => field.id === fieldOfPath(path)))
      if (section?.tab !== undefined) setTab(tabs.indexOf(section.tab))
      requestAnimationFrame(() => jumpTo(root.current, path))
    },
    [sections, tabs],
  )
  const save = async (then: typeof afterwards.current = null) => {
    afterwards.current = then
    // Blur commits an open cell or an IME composition before the values are checked.
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
    await new Promise(resolve => setTimeout(resolve))
    saveNow()
  }
  const saveNow = useEffectEvent(async () => {
    const [first] = await form.save(rules.asking)
    if (first) goTo(first.field)
  })
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const isSave =
      (event.ctrlKey || event.metaKey) && (event.key.toLowerCase() === 's' || event.key === 'Enter')
    // A form opened above this one is saved first.
    const above = document.querySelector('#quick-form')
    if (!isSave || (above && above !== root.current)) return
    event.preventDefault()
    void save()
  })
  useEffect(() => {
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
  const serverIssues = form.issues
  const seenIssues = useRef(serverIssues)
  useEffect(() => {
    const [first] = serverIssues
    if (first && serverIssues !== seenIssues.current && serverIssues.length > seenIssues.current.length)
      goTo(first.field)
    seenIssues.current = serverIssues
  }, [serverIssues, goTo])

  const cancel = () => {
    if (!form.dirty) form.forget()
    onCancel()
  }
  const open = tabs[Math.min(tab, tabs.length - 1)]
  const shown = sections.filter(section => section.tab === undefined || section.tab === open)
  const buttons = (
    <>
      {issues.length > 0 ? (
        <button type="button" className="btn t d rf-left" onClick={() => goTo(issues[0]!.field)}>
          <Icon name="err" size={14} />
          {t('form.left', { count: issues.length })}
        </button>
      ) : form.keptAt ? (
        <span className="cap ink3 rf-kept">{t('form.draft.kept', { time: sayClock(form.keptAt) })}</span>
      ) : null}
      <button type="button" className="btn t" onClick={cancel}>
        {t(trial ? 'form.try.reset' : form.dirty ? 'form.discard' : 'ui.cancel')}
      </button>
      {record === null && id === ownForm && !trial && !props.keeping ? (
        <SaveActs table={model.id} disabled={form.saving} onSave={then => void save(then)} />
      ) : null}
      <button type="submit" form={id} className="btn p" aria-busy={form.saving} disabled={form.saving}>
        {form.saving ? t('form.saving') : t(trial ? 'form.try' : 'form.save')}
        <Kbd>Ctrl S</Kbd>
      </button>
    </>
  )
  const hasRows = Object.values(form.sheets).some(rows => rows.length > 0)
  const late = shown.reduce((sum, section) => sum + section.fields.length, 0) > manyFields
  const first = record ? undefined : shown[0]?.fields.find(field => model.writable(field.id))
  return (
    <div className={`rf rf-${place}`}>
      {place === 'page' ? (
        <PageHeader crumbs={crumbs} title={title} action={<span className="rf-acts">{buttons}</span>} />
      ) : (
        <div className="rd-head rf-head">
          <b className="cut">{title}</b>
        </div>
      )}
      <div className="rf-scroll">
        <form
          id={id}
          ref={root}
          noValidate
          className="rf-wrap"
          aria-label={title}
          onKeyDown={event => {
            // Enter selects a day or ends a barcode scan; it must not submit an incomplete form.
            if (event.key === 'Enter' && event.target instanceof HTMLInputElement) event.preventDefault()
          }}
          onSubmit={event => {
            event.preventDefault()
            void save()
          }}
        >
          <div className="rf-main">
            {form.restoredAt ? (
              <Banner kind="info" action={{ label: t('form.draft.drop'), run: form.discardDraft }}>
                {t('form.draft.restored', { time: sayClock(form.restoredAt) })}
              </Banner>
            ) : null}
            {form.overtakenBy !== undefined ? (
              <Banner>{t('form.overtaken', { who: form.overtakenBy?.title ?? t('record.nobody') })}</Banner>
            ) : null}
            {form.failure ? (
              <Banner kind="bad">
                {t(hasRows ? 'form.failed.rows' : 'form.failed', { why: errorText(t, form.failure) })}
                {traceOf(form.failure) ? <span className="mono"> {traceOf(form.failure)}</span> : null}
              </Banner>
            ) : null}
            <FormTabs
              tabs={tabs.map(each => ({
                label: localise(each, lang),
                issues: issues.filter(issue => sectionOf(issue.field)?.tab === each).length,
              }))}
              active={Math.min(tab, Math.max(tabs.length - 1, 0))}
              onChange={setTab}
            />
            {record === null && !trial && !props.keeping && model.info.table.similar ? (
              <SimilarHint model={model} values={form.values} />
            ) : null}
            <RecordPlace table={model.id} record={record?.id}>
              {shown.map(section => (
                <FormSectionView
                  key={section.key}
                  model={model}
                  record={record}
                  section={section}
                  form={form}
                  live={live}
                  rules={rules}
                  issues={issues}
                  focus={first?.id}
                  late={late}
                  press={props.press}
                  onJump={goTo}
                />
              ))}
            </RecordPlace>
          </div>
          {place === 'page' ? (
            <FormRail model={model} sections={sections} sheets={form.sheets} issues={issues} onJump={goTo}>
              {aside}
            </FormRail>
          ) : null}
        </form>
      </div>
      {place === 'panel' ? <div className="rf-foot">{buttons}</div> : null}
      {fill.question ? (
        <FillDialog
          model={model}
          question={fill.question}
          rows={form.sheets[fill.question.slave] ?? []}
          onAnswer={fill.answer}
        />
      ) : null}
      {form.conflict ? (
        <ConflictDialog
          model={model}
          conflict={form.conflict}
          onSettle={choices => form.resolve(choices, rules.asking)}
          onCancel={form.keepEditing}
        />
      ) : null}
    </div>
  )
}
