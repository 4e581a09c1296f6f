import { localise, newId } from '@gantry/base/shared'
import { currentLang, errorText, Failed, inSpace, useAction, useCall, usePage } from '@gantry/client/web'
import { openDesign, publishDesigns } from '@gantry/designs/shared'
import {
  ConflictDialog,
  KeepingState,
  shownDesigns,
  UndoButtons,
  useDraft,
  useShortcuts,
} from '@gantry/designs/web'
import { type ButtonPlace, buttonPlaces, listButtons, listTables, type TableInfo } from '@gantry/model/shared'
import { type TableModel, useTable } from '@gantry/screens/web'
import { EmptyState, Icon, PageHeader, Skeleton, toast } from '@gantry/ui/web'
import { Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { actionKindOf } from '../shared/action-kinds.ts'
import { buttonsKind, checkButton } from '../shared/buttons-kind.ts'
import { noButtons, type OwnButton, type TableButtons } from '../shared/types.ts'
import './buttons.css'
import { entriesOf } from './edit-buttons.ts'
import { OwnSettings } from './own-settings.tsx'
import { PlaceList } from './place-list.tsx'
import { Sample } from './sample.tsx'
import { SystemSettings } from './system-settings.tsx'

/** The buttons of a table: which stand where and in what order, and what own ones do; published at once. */
const ButtonsPage = () => {
  const { params } = usePage()
  const table = params.module ?? ''
  const [round, setRound] = useState(0)
  const { model, error: closed } = useTable(table)
  const opened = useCall(openDesign, { kind: 'buttons', id: table })
  const error = closed ?? opened.error
  if (error) return <Failed error={error} fill />
  if (!model || !opened.data) return <Skeleton kind="form" rows={8} />
  const { design, published, draft } = opened.data
  return (
    <Editor
      key={`${table} ${round}`}
      model={model}
      app={params.appId ?? ''}
      begun={{
        published: (published as unknown as TableButtons | null) ?? noButtons(table),
        release: design?.release ?? null,
        draft: draft && { ...draft, body: draft.body as unknown as TableButtons },
      }}
      onReopen={async () => {
        await opened.refetch()
        setRound(now => now + 1)
      }}
    />
  )
}

interface EditorProps {
  readonly model: TableModel
  readonly app: string
  readonly begun: Omit<Parameters<typeof useDraft<TableButtons>>[0], 'kind' | 'id'>
  onReopen(): Promise<void>
}

const Editor = ({ model, app, begun, onReopen }: EditorProps) => {
  const { t } = useTranslation()
  const lang = currentLang()
  const key = { kind: 'buttons', id: model.id }
  const state = useDraft<TableButtons>({ ...key, ...begun }, () => undefined)
  useShortcuts({ off: false, onUndo: state.undo, onRedo: state.redo })
  const tables = useCall(listTables, {})
  const first = begun.published.own[0]
  const [chosen, setChosen] = useState<string | null>(first?.id ?? null)
  const [place, setPlace] = useState<ButtonPlace>(first?.places[0] ?? 'head')
  const [comparing, setComparing] = useState(false)
  const publish = useAction(publishDesigns, {
    refresh: [listButtons, ...shownDesigns],
    onDone: async () => {
      toast({ text: t('buttons.published') })
      await onReopen()
    },
  })
  const { body, apply } = state
  const { table } = model.info
  const scope = { table, tables: knownTables(model.info) }
  const wrong = new Map(
    body.own.map(button => [
      button.id,
      // Other tables are checked when it is published.
      checkButton(button, scope).filter(({ code }) => code !== 'unknown_table'),
    ]),
  )
  const own = body.own.find(({ id }) => id === chosen)
  const change = (next: OwnButton) =>
    apply({ ...body, own: body.own.map(each => (each.id === next.id ? next : each)) })
  const add = () => {
    const id = newId()
    const kind = place === 'head' ? 'open' : 'change'
    const options = actionKindOf(kind).propose(scope)
    apply({
      ...body,
      own: [...body.own, { id, text: t('buttons.new'), places: [place], action: { kind, options } }],
    })
    setChosen(id)
  }
  const publishNow = async () => {
    const revision = await state.settle()
    if (revision !== null) publish.mutate({ designs: [{ ...key, revision }] })
  }
  const isSound = [...wrong.values()].every(issues => issues.length === 0)
  return (
    <div className="bt">
      <PageHeader
        own
        crumbs={[{ title: model.label, href: inSpace(`/app/!/${model.id}/${app}`), own: true }]}
        title={`${localise(table.label, lang)} · ${t('buttons.title')}`}
        extra={
          <>
            <UndoButtons state={state} />
            <KeepingState
              keeping={state.keeping}
              onRetry={() => void state.settle()}
              onCompare={() => setComparing(true)}
            />
          </>
        }
        action={
          <Button
            type="primary"
            loading={publish.isPending}
            disabled={state.keeping.state === 'published' || !isSound}
            onClick={() => void publishNow()}
          >
            {t('buttons.publish')}
          </Button>
        }
      />
      <section className="bt-places" aria-label={t('buttons.places')}>
        <nav className="seg" aria-label={t('buttons.places')}>
          {buttonPlaces.map(each => (
            <button
              key={each}
              type="button"
              className={each === place ? 'on' : undefined}
              aria-pressed={each === place}
              onClick={() => setPlace(each)}
            >
              {t(`buttons.place.${each}`)}
            </button>
          ))}
        </nav>
        <PlaceList
          place={place}
          entries={entriesOf(body, place, name => t(`buttons.system.${name}`), lang)}
          chosen={chosen}
          wrong={new Set([...wrong].flatMap(([id, issues]) => (issues.length > 0 ? [id] : [])))}
          body={body}
          onChoose={setChosen}
          onChange={apply}
        />
        <Button icon={<Icon name="plus" />} onClick={add}>
          {t('buttons.add')}
        </Button>
      </section>
      <Sample model={model} body={body} place={place} />
      <aside className="bt-props" aria-label={t('buttons.settings')}>
        {publish.error ? <p className="hint err">{errorText(t, publish.error)}</p> : null}
        {own ? (
          <OwnSettings
            key={own.id}
            button={own}
            table={table}
            slaves={model.info.slaves}
            tables={(tables.data?.data ?? []).map(({ id, label }) => ({
              value: id,
              label: localise(label, lang),
            }))}
            issues={wrong.get(own.id) ?? []}
            onChange={change}
            onRemove={() => {
              apply({ ...body, own: body.own.filter(({ id }) => id !== own.id) })
              setChosen(null)
            }}
          />
        ) : chosen ? (
          <SystemSettings key={chosen} name={chosen} body={body} onChange={apply} />
        ) : (
          <EmptyState kind="never" title={t('buttons.none')}>
            {t('buttons.none.hint')}
          </EmptyState>
        )}
      </aside>
      {comparing ? (
        <ConflictDialog
          design={key}
          kind={buttonsKind}
          state={state}
          onTakeTheirs={async () => {
            state.abandon()
            await onReopen()
          }}
          onClose={() => setComparing(false)}
        />
      ) : null}
    </div>
  )
}

const knownTables = ({ table, slaves }: TableInfo) => new Map([table, ...slaves].map(each => [each.id, each]))

export default ButtonsPage
