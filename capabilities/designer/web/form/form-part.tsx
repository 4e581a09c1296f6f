import { localise } from '@gantry/base/shared'
import { currentLang } from '@gantry/client/web'
import { isDrawnApart, type Terminal } from '@gantry/model/shared'
import { Icon } from '@gantry/ui/web'
import { type ReactNode, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { DesignAnswer, TableDesign } from '../../shared/types.ts'
import { Canvas } from '../canvas/canvas.tsx'
import { DescribedChange } from '../described/described-change.tsx'
import { fieldIn, groupsOf, masterOf, tableIn } from '../edit-design.ts'
import { drawApart, followAgain, fromTerminal, onTerminal } from '../layouts.ts'
import { RemoveDialog } from '../mentions/remove-dialog.tsx'
import { Palette } from '../palette/palette.tsx'
import { leadTo } from '../publish/name-place.ts'
import { sayIssue } from '../publish/say-issue.ts'
import type { Planned } from '../publish/use-plan.ts'
import type { Selection } from '../selection.ts'
import { TableMenu } from '../tables/table-menu.tsx'
import { DesignSearch } from './design-search.tsx'
import { blockAt } from './placed-blocks.ts'
import { SelectedProperties } from './selected-properties.tsx'
import { TerminalSwitch } from './terminal-switch.tsx'
import { useClipboard } from './use-clipboard.ts'
import { useDrawing } from './use-drawing.ts'

const panes = ['palette', 'canvas', 'props'] as const
export type Pane = (typeof panes)[number]

interface FormPartProps {
  readonly design: TableDesign
  readonly answer: DesignAnswer
  readonly planned: Planned
  readonly selection: Selection
  /** Selection counter; the properties remount when it changes. */
  readonly opened: number
  readonly pane: Pane
  /** The terminal whose layout is edited. */
  readonly terminal: Terminal
  /** Editing is disabled, because the design is being published. */
  readonly inert: boolean
  /** Content below the canvas. */
  readonly foot: ReactNode
  onPane(pane: Pane): void
  onTerminal(terminal: Terminal): void
  onSelect(selection: Selection): void
  /** Called when the id of the selected field changed. */
  onReselect(selection: Selection): void
  onChange(design: TableDesign): void
}

/** Form part of the designer: palette, canvas, and properties of the selected item. */
export const FormPart = (props: FormPartProps) => {
  const { design, answer, planned, selection, opened, pane, terminal, inert, foot } = props
  const { onPane, onTerminal: showTerminal, onSelect, onReselect, onChange } = props
  const { t } = useTranslation()
  const aside = useRef<HTMLElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each selection begins at the top of its own properties
  useEffect(() => aside.current?.scrollTo(0, 0), [opened])
  const layout = onTerminal(design, terminal)
  const changeLayout = (next: TableDesign) => onChange(fromTerminal(design, next, terminal))
  const drawing = useDrawing({ design: layout, answer, selection, onSelect, onChange: changeLayout })
  useClipboard({ design: layout, answer, selection, off: inert, onSelect, onChange: changeLayout })
  const follows = design.view === null ? terminal !== 'web' : !isDrawnApart(design.view, terminal)
  const master = masterOf(design)
  const chosen = selection?.kind === 'field' ? selection.place : null
  // A block belongs to the layout of one terminal, as a group does.
  const block = chosen && blockAt(layout, chosen)
  const ofLayout = selection?.kind === 'group' || block != null
  const selected = chosen && (block || fieldIn(design, chosen)) ? chosen : null
  const table = (selected && tableIn(design, selected.table)) ?? master
  const placed =
    table.id === master.id ? groupsOf(layout).flatMap(one => one.fields) : Object.keys(table.fields)
  const wrong = new Map(
    planned.issues.flatMap(issue => {
      const lead = leadTo(issue.field, design)
      if (lead?.selection.kind !== 'field' || (lead.terminal ?? terminal) !== terminal) return []
      const { place } = lead.selection
      return [[`${place.table}.${place.field}`, sayIssue(t, issue)] as const]
    }),
  )
  return (
    <>
      <PaneSwitch pane={pane} onPane={onPane} />
      <div className="ds-body" inert={inert}>
        <Palette
          table={table}
          slaveTable={table.id !== master.id}
          placed={new Set(placed)}
          selected={selected?.field ?? null}
          onAdd={type => drawing.addAfter(selected, type)}
          onAddBlock={kind => drawing.addBlock(selected, kind)}
          onSelect={field => onSelect({ kind: 'field', place: { table: table.id, field } })}
        />
        <div className="ds-middle">
          <div className="ds-canvas">
            <div className="ds-canvas-head">
              <button type="button" className="ds-table-name" onClick={() => onReselect(null)}>
                <Icon name="table" />
                <span translate="no">{localise(master.label, currentLang())}</span>
                <Icon name="settings" size={14} />
              </button>
              <DesignSearch design={layout} onSelect={onSelect} />
              <TerminalSwitch
                terminal={terminal}
                follows={follows}
                onTerminal={next => {
                  showTerminal(next)
                  onReselect(null)
                }}
                onApart={apart => onChange(drawApart(design, apart))}
                onFollow={apart => onChange(followAgain(design, apart))}
              />
              <DescribedChange design={design} onChange={onChange} />
              {answer.app ? <TableMenu app={answer.app.id} current={master.id} answer={answer} /> : null}
            </div>
            <div className="ds-terminal" data-terminal={terminal} inert={follows}>
              <Canvas
                design={layout}
                selection={selection}
                wrong={wrong}
                onSelect={onSelect}
                onDrop={drawing.drop}
                onRemove={drawing.askRemove}
                onCopy={drawing.copy}
                onMove={drawing.move}
                onWiden={drawing.widen}
                onAddGroup={drawing.addGroup}
              />
            </div>
          </div>
          {foot}
        </div>
        <aside ref={aside} className="ds-aside" aria-label={t('designer.pane.props')}>
          <SelectedProperties
            design={ofLayout ? layout : design}
            answer={answer}
            planned={planned}
            selection={selection}
            opened={opened}
            onReselect={onReselect}
            onChange={ofLayout ? changeLayout : onChange}
          />
        </aside>
      </div>
      {drawing.leaving ? (
        <RemoveDialog
          design={design}
          {...drawing.leaving}
          elsewhere={answer.elsewhere}
          onClose={drawing.stay}
          onRemove={() => drawing.leaving && drawing.remove(drawing.leaving.place)}
        />
      ) : null}
    </>
  )
}

/** Switches between the three panes on a narrow page, which shows one at a time. */
const PaneSwitch = ({ pane, onPane }: { readonly pane: Pane; onPane(pane: Pane): void }) => {
  const { t } = useTranslation()
  return (
    <nav className="seg ds-panes" aria-label={t('designer.panes')}>
      {panes.map(one => (
        <button
          key={one}
          type="button"
          className={pane === one ? 'on' : undefined}
          aria-pressed={pane === one}
          onClick={() => onPane(one)}
        >
          {t(`designer.pane.${one}`)}
        </button>
      ))}
    </nav>
  )
}
