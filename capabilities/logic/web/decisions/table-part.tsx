import { type JsonObject, localise } from '@gantry/base/shared'
import { currentLang } from '@gantry/client/web'
import {
  type Analysis,
  analyseTable,
  type Decision,
  type DecisionOutcome,
  type HitPolicy,
  hitPolicies,
  type PlannedDecision,
  type TableNode,
} from '@gantry/decisions/shared'
import { sayIssue } from '@gantry/expr/shared'
import { EmptyState, Icon } from '@gantry/ui/web'
import { Button, Dropdown, Select } from 'antd'
import { useDeferredValue, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Place } from '../../shared/cells/paste.ts'
import { CheckPanel } from './check-panel.tsx'
import { ColumnDialog } from './column-dialog.tsx'
import {
  columnsOf,
  copyRow,
  freeColumnId,
  insertRow,
  moveRow,
  removeRows,
  type SheetColumn,
  shownCell,
  withTable,
} from './edit-table.ts'
import { Sheet } from './sheet.tsx'

interface TablePartProps {
  readonly planned: PlannedDecision
  /** The node that is the table. */
  readonly id: string
  readonly tried: DecisionOutcome | null
  /** Null: it is only read. */
  readonly onChange: ((next: Decision) => void) | null
  readonly onTry: ((input: JsonObject) => void) | null
}

const start: Place = { row: 0, column: 0 }

/** One table: how rows win, the sheet, and what the check finds. */
export const TablePart = ({ planned, id, tried, onChange, onTry }: TablePartProps) => {
  const { t } = useTranslation()
  const lang = currentLang()
  const [place, setPlace] = useState(start)
  const [anchor, setAnchor] = useState(start)
  const [column, setColumn] = useState<SheetColumn | null>(null)
  const node = planned.nodes.get(id)
  const table = node?.table
  const resting = useDeferredValue(table)
  const analysis = useMemo(() => (resting ? analyseTable(resting) : null), [resting])
  const cellProblems = useMemo(() => {
    const found = new Map<string, string>()
    for (const { at, issue } of node?.faults ?? []) {
      const cell = /^rows\.(\d+)\.(?:when|give)\.(.+)$/.exec(at)
      if (cell)
        found.set(
          `${cell[1]}.${cell[2]}`,
          typeof issue === 'string' ? t(`issue.${issue}`) : sayIssue(issue, lang),
        )
    }
    return found
  }, [node, t, lang])
  const rowMarks = useMemo(() => marksOf(analysis), [analysis])
  if (!node || !table || node.node.kind !== 'table')
    return <EmptyState kind="error" fill title={t('issue.decision_cycle')} />
  const def = node.node.settings
  const readOnly = onChange === null
  const change = (next: TableNode) => onChange?.(withTable(planned.decision, id, next))
  const columns = columnsOf(def)
  const [here, row] = [columns[place.column], def.rows[place.row]]
  const hit = new Set(tried?.trace[id]?.rows ?? [])
  const faults = node.faults.filter(({ at }) => !at.startsWith('rows.'))
  const rowMenu = [
    { key: 'above', label: t('decision.row.above'), onClick: () => change(insertRow(def, place.row)) },
    { key: 'below', label: t('decision.row.below'), onClick: () => change(insertRow(def, place.row + 1)) },
    { key: 'copy', label: t('decision.row.copy'), onClick: () => change(copyRow(def, place.row)) },
    {
      key: 'up',
      label: t('decision.row.up'),
      disabled: place.row === 0,
      onClick: () => {
        change(moveRow(def, place.row, place.row - 1))
        setPlace({ ...place, row: place.row - 1 })
      },
    },
    {
      key: 'down',
      label: t('decision.row.down'),
      disabled: place.row >= def.rows.length - 1,
      onClick: () => {
        change(moveRow(def, place.row, place.row + 1))
        setPlace({ ...place, row: place.row + 1 })
      },
    },
    { type: 'divider' as const },
    {
      key: 'remove',
      danger: true,
      label: t('decision.row.remove'),
      onClick: () =>
        change(removeRows(def, Math.min(place.row, anchor.row), Math.max(place.row, anchor.row))),
    },
  ]
  return (
    <div className="dc-table">
      <div className="dc-bar">
        <div className="dc-hit">
          <span>{t('decision.hit')}</span>
          <Select
            size="small"
            value={def.hit}
            disabled={readOnly}
            aria-label={t('decision.hit')}
            popupMatchSelectWidth={360}
            options={hitPolicies.map(value => ({ value, label: `${value} ${t(`decision.hit.${value}`)}` }))}
            onChange={(next: HitPolicy) => change({ ...def, hit: next })}
          />
        </div>
        <span className="dc-here ink3">
          {row && here
            ? t('decision.place', {
                row: place.row + 1,
                column: here.part === 'note' ? t('decision.note') : localise(here.def.label, lang),
              })
            : ''}
        </span>
        <span className="dc-fx">
          <Icon name="fx" size={14} />
          <code translate="no">{row && here ? shownCell(row, here) : ''}</code>
        </span>
        <span className="grow" />
        {readOnly ? null : (
          <>
            <Button
              type="text"
              size="small"
              icon={<Icon name="plus" size={14} />}
              onClick={() =>
                setColumn({
                  part: 'input',
                  def: { id: freeColumnId(def, 'in'), label: '', expression: '', type: 'text' },
                })
              }
            >
              {t('decision.add_input')}
            </Button>
            <Button
              type="text"
              size="small"
              icon={<Icon name="plus" size={14} />}
              onClick={() =>
                setColumn({ part: 'output', def: { id: freeColumnId(def, 'out'), label: '', type: 'text' } })
              }
            >
              {t('decision.add_output')}
            </Button>
            <Dropdown trigger={['click']} menu={{ items: rowMenu }} disabled={place.row >= def.rows.length}>
              <Button
                type="text"
                size="small"
                aria-label={t('decision.row.more')}
                icon={<Icon name="more" />}
              />
            </Dropdown>
          </>
        )}
      </div>
      {faults.map(({ at, issue }) => (
        <p key={at} className="dc-fault">
          <Icon name="err" size={14} />
          {typeof issue === 'string' ? t(`issue.${issue}`) : sayIssue(issue, lang)}
        </p>
      ))}
      <Sheet
        table={def}
        readOnly={readOnly}
        place={place}
        anchor={anchor}
        cellProblems={cellProblems}
        rowMarks={rowMarks}
        hit={hit}
        onPlace={(next, from) => {
          setPlace(next)
          setAnchor(from)
        }}
        onChange={change}
        onColumn={chosen => {
          if (!readOnly) setColumn(chosen)
        }}
      />
      <CheckPanel
        planned={planned}
        id={id}
        table={table}
        analysis={analysis}
        onGo={at => {
          setPlace({ row: at, column: 0 })
          setAnchor({ row: at, column: 0 })
        }}
        onTry={onTry}
        onFill={readOnly ? null : when => change(insertRow(def, def.rows.length, { when }))}
        onPolicy={readOnly ? null : hit => change({ ...def, hit })}
      />
      {column && column.part !== 'note' ? (
        <ColumnDialog
          scope={node.scope}
          column={column}
          {...(columns.some(each => each.part !== 'note' && each.def.id === column.def.id) && {
            onRemove: () => {
              const keep = (each: { readonly id: string }) => each.id !== column.def.id
              change({ ...def, inputs: def.inputs.filter(keep), outputs: def.outputs.filter(keep) })
              setColumn(null)
            },
          })}
          onTake={taken => {
            change(withColumn(def, column.part, taken))
            setColumn(null)
          }}
          onClose={() => setColumn(null)}
        />
      ) : null}
    </div>
  )
}

const marksOf = (analysis: Analysis | null): ReadonlyMap<number, 'bad' | 'warn' | 'off'> => {
  const marks = new Map<number, 'bad' | 'warn' | 'off'>()
  for (const at of analysis?.masked ?? []) marks.set(at, 'off')
  for (const { rows } of analysis?.overlaps ?? []) for (const at of rows) marks.set(at, 'bad')
  return marks
}

const withColumn = (
  table: TableNode,
  part: 'input' | 'output',
  taken: TableNode['inputs'][number] | TableNode['outputs'][number],
): TableNode => {
  const put = <Def extends { readonly id: string }>(list: readonly Def[], def: Def): readonly Def[] =>
    list.some(({ id }) => id === def.id)
      ? list.map(each => (each.id === def.id ? def : each))
      : [...list, def]
  return part === 'input' && 'expression' in taken
    ? { ...table, inputs: put(table.inputs, taken) }
    : { ...table, outputs: put(table.outputs, taken) }
}
