import { tableHref } from '@gantry/apps/web'
import { localise } from '@gantry/base/shared'
import { ApiError, currentLang, errorText, useAction } from '@gantry/client/web'
import { type FieldTypeName, fieldTypeOf, fieldTypes } from '@gantry/fields/shared'
import type { SchemaChange } from '@gantry/model/shared'
import { Banner, Icon, PageHeader, toast } from '@gantry/ui/web'
import { useMutation } from '@tanstack/react-query'
import { Button, Popconfirm } from 'antd'
import { useCallback, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { publishDraft } from '../shared/contract.ts'
import type { DesignAnswer } from '../shared/types.ts'
import { Canvas } from './canvas/canvas.tsx'
import { movedBy, spotFor } from './canvas/spots.ts'
import type { Dragged } from './drag.ts'
import {
  addField,
  addGroup,
  addSlaveTable,
  changeGroup,
  changeTable,
  fieldIn,
  freeId,
  groupsOf,
  masterOf,
  moveField,
  type Place,
  removeField,
  removeGroup,
  renameField,
  type Spot,
  tableIn,
} from './edit-design.ts'
import { KeepingState } from './keeping-state.tsx'
import { ListPane } from './list/list-pane.tsx'
import { mentionsOf } from './mentions/mentions-of.ts'
import { RemoveDialog } from './mentions/remove-dialog.tsx'
import { newField } from './palette/new-field.ts'
import { newSlaveTable } from './palette/new-slave-table.ts'
import { Palette } from './palette/palette.tsx'
import { FieldProperties } from './properties/field-properties.tsx'
import { GroupProperties } from './properties/group-properties.tsx'
import { TableProperties } from './properties/table-properties.tsx'
import { ChangeBanner, isUnderWay } from './publish/change-banner.tsx'
import { Foot, sayIssue } from './publish/foot.tsx'
import { placeOf } from './publish/name-place.ts'
import { PublishDialog } from './publish/publish-dialog.tsx'
import { changedTables, usePlan } from './publish/use-plan.ts'
import { RightsPane } from './rights/rights-pane.tsx'
import type { Selection } from './selection.ts'
import { TableMenu } from './tables/table-menu.tsx'
import { useDesign } from './use-design.ts'
import { useShortcuts } from './use-shortcuts.ts'

interface DesignerProps {
  readonly answer: DesignAnswer
  /** A draft was kept here, or a change begun that publishes one. */
  onOwn(revision: number, change: string | null): void
  onPublished(): Promise<void>
  onReopen(): Promise<void>
}

type Pane = 'palette' | 'canvas' | 'props'

/** What of a table is drawn: how it is filled in, how it is listed, or who may do what with it. */
const parts = ['form', 'list', 'rights'] as const
type Part = (typeof parts)[number]

/** Palette, canvas and properties of a design, with what is wrong and what publishing would do below. */
export const Designer = ({ answer, onOwn, onPublished, onReopen }: DesignerProps) => {
  const { t } = useTranslation()
  const lang = currentLang()
  const state = useDesign(answer, revision => onOwn(revision, null))
  const { design, seen, apply } = state
  const [selection, setSelection] = useState<Selection>(null)
  const [opened, setOpened] = useState(0)
  const [pane, setPane] = useState<Pane>('canvas')
  const [part, setPart] = useState<Part>('form')
  const [asking, setAsking] = useState(false)
  const [change, setChange] = useState(answer.change && isUnderWay(answer.change) ? answer.change.id : null)
  const [failed, setFailed] = useState(
    answer.change?.state === 'failed' && !answer.change.isSwitched ? answer.change : null,
  )
  const planned = usePlan(design, answer, seen)
  const publish = useAction(publishDraft)
  const giveUp = useMutation({ mutationFn: state.giveUp, onSuccess: onReopen })
  // What is being published stays as it is; a step back would be kept as a draft of its own.
  const still = asking || change !== null || giveUp.isPending
  const loadTheirs = async () => {
    state.abandon()
    await onReopen()
  }
  useShortcuts({ off: still, onUndo: state.undo, onRedo: state.redo })

  const master = masterOf(design)
  const groups = groupsOf(design)
  const selected = selection?.kind === 'field' && fieldIn(design, selection.place) ? selection.place : null
  const table = (selected && tableIn(design, selected.table)) ?? master
  const saves = changedTables(design, answer, seen)
  const wrong = new Map(
    planned.issues.flatMap(issue => {
      const place = placeOf(issue, design)
      return place ? [[`${place.table}.${place.field}`, sayIssue(t, issue)] as const] : []
    }),
  )
  const select = (next: Selection) => {
    setSelection(next)
    setOpened(opened + 1)
    setPart('form')
    if (next) setPane('props')
  }

  const spotAfter = (place: Place | null) =>
    spotFor(design, place, selection?.kind === 'group' ? selection.group : null)
  const add = (type: FieldTypeName, into: string, spot: Spot) => {
    const target = tableIn(design, into) ?? master
    const label = t(`field.type.${type}`)
    const place = { table: target.id, field: freeId(target, label) }
    if (fieldTypes[type].rows) {
      if (target.id !== master.id) return
      const slave = newSlaveTable(master, answer.neighbours, design, {
        rows: label,
        column: t('field.type.text'),
      })
      apply(addSlaveTable(design, slave, place, spot))
    } else {
      const def = newField(type, label, {
        table: target,
        neighbours: answer.neighbours,
        option: n => t('designer.option', { n }),
      })
      apply(addField(design, place, def, spot))
    }
    select({ kind: 'field', place })
  }
  const drop = (what: Dragged, into: string, spot: Spot) => {
    if (what.kind === 'type') add(what.type, into, spot)
    else if (what.place.table === into) apply(moveField(design, what.place, spot))
    else toast({ kind: 'failed', text: t('designer.other_table') })
  }
  const [leaving, setLeaving] = useState<Place | null>(null)
  const remove = (place: Place) => {
    apply(removeField(design, place))
    setSelection(null)
    setLeaving(null)
  }
  /** What others refer to goes after they have been named. */
  const askRemove = (place: Place) =>
    mentionsOf(design, answer.neighbours, place).length > 0 ? setLeaving(place) : remove(place)
  const copy = (place: Place) => {
    const source = tableIn(design, place.table)
    const def = fieldIn(design, place)
    if (!source || !def || fieldTypeOf(def).rows) return
    const name = t('designer.copy_of', { name: localise(def.label ?? place.field, lang) })
    const next = { table: place.table, field: freeId(source, name) }
    apply(addField(design, next, { ...def, label: name }, spotAfter(place).spot))
    select({ kind: 'field', place: next })
  }
  const move = (place: Place, by: -1 | 1) => apply(movedBy(design, place, by))
  const ended = useCallback(
    (change: SchemaChange) => {
      setChange(null)
      if (change.state === 'done' || change.isSwitched) void onPublished()
      else setFailed(change)
    },
    [onPublished],
  )

  return (
    <div className="ds" data-pane={pane}>
      <PageHeader
        crumbs={
          answer.app ? [{ title: answer.app.name, href: tableHref(answer.app.id, master.id), own: true }] : []
        }
        title={localise(master.label, lang)}
        own
        tabs={
          <nav className="seg ds-parts" aria-label={t('designer.parts')}>
            {parts.map(one => (
              <button
                key={one}
                type="button"
                className={part === one ? 'on' : undefined}
                aria-pressed={part === one}
                onClick={() => setPart(one)}
              >
                {t(`designer.part.${one}`)}
              </button>
            ))}
          </nav>
        }
        extra={
          <>
            <Button
              type="text"
              disabled={!state.canUndo || still}
              aria-label={t('designer.undo')}
              title={`${t('designer.undo')} Ctrl+Z`}
              icon={<Icon name="undo" />}
              onClick={state.undo}
            />
            <Button
              type="text"
              disabled={!state.canRedo || still}
              aria-label={t('designer.redo')}
              title={`${t('designer.redo')} Ctrl+Shift+Z`}
              icon={<Icon name="redo" />}
              onClick={state.redo}
            />
            <KeepingState keeping={state.keeping} onRetry={() => void state.settle()} onReload={loadTheirs} />
            {saves.length > 0 && change === null && state.keeping.state !== 'overtaken' ? (
              <Popconfirm
                title={t('designer.give_up_sure')}
                description={t('designer.give_up_more')}
                okText={t('designer.give_up')}
                cancelText={t('designer.cancel')}
                onConfirm={() => giveUp.mutate()}
                styles={{ root: { maxWidth: 320 } }}
              >
                <Button className="ds-give-up" loading={giveUp.isPending}>
                  {t('designer.give_up')}
                </Button>
              </Popconfirm>
            ) : null}
          </>
        }
        action={
          <Button
            type="primary"
            disabled={
              saves.length === 0 || planned.issues.length > 0 || planned.error !== null || change !== null
            }
            onClick={() => setAsking(true)}
          >
            {t('designer.publish')}
          </Button>
        }
      />
      {change ? <ChangeBanner change={change} onEnd={ended} /> : null}
      {failed ? (
        <Banner kind="bad" action={{ label: t('designer.understood'), run: () => setFailed(null) }}>
          {failed.error
            ? t(`error.${failed.error.code}`, { ...failed.error.params })
            : t(`designer.state.${failed.state}`)}
        </Banner>
      ) : null}
      {giveUp.error ? (
        <Banner
          kind="bad"
          {...(giveUp.error instanceof ApiError &&
            giveUp.error.code === 'record.conflict' && {
              action: { label: t('designer.load_theirs'), run: () => void loadTheirs() },
            })}
        >
          {errorText(t, giveUp.error)}
        </Banner>
      ) : null}
      {part === 'rights' || part === 'list' ? (
        <div className="ds-whole" inert={change !== null}>
          {part === 'list' ? (
            <ListPane design={design} onChange={apply} />
          ) : (
            <RightsPane
              design={design}
              published={answer.published.tables}
              onChange={next => apply(changeTable(design, next))}
            />
          )}
          <Foot design={design} answer={answer} planned={planned} onSelect={select} />
        </div>
      ) : (
        <>
          <nav className="seg ds-panes" aria-label={t('designer.panes')}>
            {(['palette', 'canvas', 'props'] as const).map(one => (
              <button
                key={one}
                type="button"
                className={pane === one ? 'on' : undefined}
                aria-pressed={pane === one}
                onClick={() => setPane(one)}
              >
                {t(`designer.pane.${one}`)}
              </button>
            ))}
          </nav>
          <div className="ds-body" inert={change !== null}>
            <Palette
              table={table}
              slaveTable={table.id !== master.id}
              placed={
                new Set(
                  table.id === master.id ? groups.flatMap(one => one.fields) : Object.keys(table.fields),
                )
              }
              selected={selected?.field ?? null}
              onAdd={type => {
                const { table: into, spot } = spotAfter(selected)
                add(type, into, spot)
              }}
              onSelect={field => select({ kind: 'field', place: { table: table.id, field } })}
            />
            <div className="ds-middle">
              <div className="ds-canvas">
                <div className="ds-canvas-head">
                  <button type="button" className="ds-table-name" onClick={() => setSelection(null)}>
                    <Icon name="table" />
                    <span translate="no">{localise(master.label, lang)}</span>
                    <Icon name="settings" size={14} />
                  </button>
                  {answer.app ? <TableMenu app={answer.app.id} current={master.id} answer={answer} /> : null}
                </div>
                <Canvas
                  design={design}
                  selection={selection}
                  wrong={wrong}
                  onSelect={select}
                  onDrop={drop}
                  onRemove={askRemove}
                  onCopy={copy}
                  onMove={move}
                  onAddGroup={() => {
                    apply(addGroup(design, { label: t('designer.group_new'), fields: [] }))
                    select({ kind: 'group', group: groups.length })
                  }}
                />
              </div>
              <Foot design={design} answer={answer} planned={planned} onSelect={select} />
            </div>
            <aside className="ds-aside" aria-label={t('designer.pane.props')}>
              {selected ? (
                <FieldProperties
                  // A field that takes another id stays the field one is at.
                  key={opened}
                  design={design}
                  answer={answer}
                  place={selected}
                  issues={planned.issues.flatMap(issue => {
                    const place = placeOf(issue, design)
                    return place?.table === selected.table && place.field === selected.field
                      ? [sayIssue(t, issue)]
                      : []
                  })}
                  onChange={apply}
                  onRename={field => {
                    const next = renameField(design, selected, field)
                    if (next === design) return
                    apply(next)
                    setSelection({ kind: 'field', place: { table: selected.table, field } })
                  }}
                />
              ) : selection?.kind === 'group' && groups[selection.group] ? (
                <GroupProperties
                  key={selection.group}
                  design={design}
                  onChangeTable={next => apply(changeTable(design, next))}
                  group={groups[selection.group] ?? { fields: [] }}
                  only={groups.length < 2}
                  onChange={group => apply(changeGroup(design, selection.group, group))}
                  onRemove={() => {
                    apply(removeGroup(design, selection.group))
                    setSelection(null)
                  }}
                />
              ) : (
                <TableProperties table={master} onChange={next => apply(changeTable(design, next))} />
              )}
            </aside>
          </div>
        </>
      )}
      {leaving ? (
        <RemoveDialog
          design={design}
          place={leaving}
          mentions={mentionsOf(design, answer.neighbours, leaving)}
          onClose={() => setLeaving(null)}
          onRemove={() => remove(leaving)}
        />
      ) : null}
      {asking ? (
        <PublishDialog
          design={design}
          planned={planned}
          saves={saves}
          published={answer.published.tables}
          busy={publish.isPending}
          failure={publish.error}
          onClose={() => setAsking(false)}
          onPublish={async misfits => {
            const revision = await state.settle()
            if (revision === null) return setAsking(false)
            publish.mutate(
              { table: master.id, revision, misfits },
              {
                onSuccess: ({ id }) => {
                  setAsking(false)
                  setFailed(null)
                  setChange(id)
                  onOwn(revision, id)
                },
              },
            )
          }}
        />
      ) : null}
    </div>
  )
}
