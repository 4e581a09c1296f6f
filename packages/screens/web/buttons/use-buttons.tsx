import { type JsonObject, localise, newId, type Text } from '@gantry/base/shared'
import { ApiError, call, errorText, inSpace, PrintWindowContext, useCall } from '@gantry/client/web'
import type { PlannedCondition } from '@gantry/fields/shared'
import { localeNow } from '@gantry/fields/web'
import {
  type ButtonOutcome,
  type ButtonPlace,
  listButtons,
  type OfferedButton,
  type OfferedButtons,
  pressButton,
  type RecordRow,
  undoEdits,
} from '@gantry/model/shared'
import { type IconName, icons, Modal, ProgressLine, toast } from '@gantry/ui/web'
import { lazy, type ReactNode, Suspense, use, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { useRefresh } from '../data/use-record.ts'
import { trusted } from '../data/use-table.ts'
import { unlessStopped } from '../form/unless-stopped.ts'
import type { BatchAction, RowAction } from '../list/row-action.ts'
import type { TableModel } from '../parts/table-model.ts'
import { useTerminal } from '../parts/use-terminal.ts'
import { arranged } from './arranged.ts'
import type { PlannedButton } from './planned-button.ts'
import { usePlanned } from './use-planned.ts'

/** Loaded when a button creates a record. */
const BegunForm = lazy(() => import('./begun-form.tsx'))

const none: OfferedButtons = { own: [], system: {}, order: {}, fields: [] }

interface Asked {
  readonly button: OfferedButton
  readonly ids: readonly string[]
}

/** The buttons of a table, for screens. */
export interface Buttons {
  /** Fields read by the conditions; they must be part of every row. */
  readonly fields: readonly string[]
  /**
   * The built-in actions of a place with the designer's changes, and custom buttons among them, in the configured
   * order.
   */
  arrange<Action extends { readonly key: string; readonly label: string; readonly icon: IconName }>(
    place: ButtonPlace,
    usual: readonly Action[],
    own?: readonly Action[],
  ): readonly Action[]
  head(): readonly (Omit<RowAction, 'run'> & { run(): void })[]
  /** Custom buttons whose condition the record meets. */
  row(place: 'row' | 'record', row: RecordRow): readonly RowAction[]
  /** A custom button for records, at any place; null: not available for this record. */
  one(button: string, row: RecordRow): RowAction | null
  batch(): readonly BatchAction[]
  /** Label of a built-in button at this place; null: hidden. */
  system(place: ButtonPlace, key: string, label: string): string | null
  /** The open confirmation or form. */
  readonly dialog: ReactNode
}

/** Buttons of a table: where they are shown, under which conditions, and what they do when pressed. */
export const useButtons = (model: TableModel): Buttons => {
  const { t } = useTranslation()
  const { lang } = localeNow()
  const navigate = useNavigate()
  const terminal = useTerminal()
  const refresh = useRefresh(model.id)
  const { data = none } = useCall(listButtons, { table: model.id }, { staleTime: trusted })
  const [asked, setAsked] = useState<Asked | null>(null)
  const [begun, setBegun] = useState<ButtonOutcome['form']>(null)
  const [printed, setPrinted] = useState<NonNullable<ButtonOutcome['print']> | null>(null)
  const PrintWindow = use(PrintWindowContext)
  const [busy, setBusy] = useState(false)
  /** Presses that are pending or unanswered: a retry reuses the id, so that the action runs once. */
  const presses = useRef(new Map<string, string>())

  const offered = useMemo(
    () => data.own.filter(({ terminals }) => terminals?.includes(terminal) ?? true),
    [data, terminal],
  )
  const own = usePlanned(offered, model.info)
  const told = (text: Text) => localise(text, lang)

  const undo = async (batch: string) => {
    try {
      await call(undoEdits, { table: model.id, batch })
      await refresh()
      toast({ text: t('buttons.undone') })
    } catch (error) {
      toast({ kind: 'failed', text: errorText(t, error) })
    }
  }
  const tell = (button: OfferedButton, { done, refused, batch, go, form, print }: ButtonOutcome) => {
    const [first] = refused
    if (first) {
      const reason = first.reason === undefined ? t(`error.${first.code}`) : told(first.reason)
      toast({
        kind: 'failed',
        text: t('buttons.refused', {
          button: told(button.text),
          done: done.length,
          count: refused.length,
          reason,
        }),
        ...(batch !== null && { action: { label: t('buttons.undo'), run: () => void undo(batch) } }),
      })
    } else if (go === null && form === null && !print)
      toast({
        text: t('buttons.done', { button: told(button.text), count: Math.max(done.length, 1) }),
        ...(batch !== null && { undo: () => void undo(batch) }),
      })
  }
  const press = async ({ button, ids }: Asked) => {
    const sign = `${button.id} ${ids}`
    const known = presses.current.get(sign)
    if (known !== undefined && busy) return
    const key = known ?? newId()
    presses.current.set(sign, key)
    setBusy(true)
    try {
      const outcome = await call(pressButton, {
        table: model.id,
        button: button.id,
        press: key,
        ids: [...ids],
        origin: location.origin,
      })
      presses.current.delete(sign)
      tell(button, outcome)
      await refresh()
      if (outcome.form) setBegun(outcome.form)
      else if (outcome.print) setPrinted(outcome.print)
      else if (outcome.go?.startsWith('/')) navigate(inSpace(outcome.go))
      else if (outcome.go !== null) window.open(outcome.go, '_blank', 'noopener,noreferrer')
    } catch (error) {
      // A client error (4xx) ends the press; without an answer a retry reuses its id.
      if (error instanceof ApiError && error.status >= 400 && error.status < 500) presses.current.delete(sign)
      toast({ kind: 'failed', text: errorText(t, error) })
    }
    setBusy(false)
    setAsked(null)
  }
  const run = (button: OfferedButton, ids: readonly string[]) =>
    button.confirm === undefined ? void press({ button, ids }) : setAsked({ button, ids })

  const at = (place: ButtonPlace) => own.filter(({ places }) => places.includes(place))
  const face = (button: OfferedButton) => ({
    key: button.id,
    icon: iconOf(button.icon) ?? 'bolt',
    label: told(button.text),
  })
  const onRow = (button: PlannedButton, row: RecordRow): RowAction => ({
    ...face(button),
    run: () => run(button, [row.id]),
    ...(!meets(button.enabled, row) && { disabled: told(button.reason ?? button.text) }),
  })
  return {
    fields: data.fields,
    arrange: (place, usual, mine = []) =>
      arranged(
        [
          ...mine,
          ...usual.flatMap(action => {
            const change = data.system[action.key]
            if (change?.hidden?.includes(place)) return []
            const icon = iconOf(change?.icon) ?? action.icon
            return [{ ...action, icon, ...(change?.text !== undefined && { label: told(change.text) }) }]
          }),
        ],
        data.order[place] ?? [],
      ),
    head: () => at('head').map(button => ({ ...face(button), run: () => run(button, []) })),
    row: (place, row) =>
      at(place)
        .filter(({ shown }) => meets(shown, row))
        .map(button => onRow(button, row)),
    one: (id, row) => {
      const found = own.find(
        ({ id: own, places }) => own === id && (places.includes('record') || places.includes('row')),
      )
      return found && meets(found.shown, row) ? onRow(found, row) : null
    },
    batch: () =>
      at('batch').map(button => ({
        ...face(button),
        shows: (rows: readonly RecordRow[]) => rows.some(row => meets(button.shown, row)),
        run: (rows: readonly RecordRow[]) =>
          run(
            button,
            rows.map(({ id }) => id),
          ),
      })),
    system: (place, key, label) => {
      const change = data.system[key]
      if (change?.hidden?.includes(place)) return null
      return change?.text === undefined ? label : told(change.text)
    },
    dialog: (
      <>
        {asked ? (
          <Modal
            open
            title={told(asked.button.text)}
            okText={told(asked.button.text)}
            cancelText={t('ui.cancel')}
            okButtonProps={{ loading: busy }}
            onOk={() => press(asked)}
            onCancel={() => setAsked(null)}
          >
            <p translate="no">{told(asked.button.confirm ?? '')}</p>
            {asked.ids.length > 1 ? (
              <p className="ink3">{t('buttons.on', { count: asked.ids.length })}</p>
            ) : null}
          </Modal>
        ) : null}
        {begun ? (
          <Suspense fallback={<ProgressLine active />}>
            <BegunForm table={begun.table} values={begun.values} onClose={() => setBegun(null)} />
          </Suspense>
        ) : null}
        {printed && PrintWindow ? (
          <Suspense fallback={<ProgressLine active />}>
            <PrintWindow table={model.id} {...printed} onClose={() => setPrinted(null)} />
          </Suspense>
        ) : null}
      </>
    ),
  }
}

/** If a condition exceeds the evaluation limit, the server decides. */
const meets = (condition: PlannedCondition | null, row: RecordRow): boolean => {
  if (condition === null) return true
  if (condition.checked.issues.length > 0) return false
  return unlessStopped(() => condition.holds(row as JsonObject, Date.now())) ?? true
}

const iconOf = (name: string | undefined): IconName | undefined =>
  name !== undefined && Object.hasOwn(icons, name) ? (name as IconName) : undefined
