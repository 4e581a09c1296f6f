import { Icon } from '@gantry/ui/web'
import { useTranslation } from 'react-i18next'
import type { DesignAnswer, TableDesign } from '../../shared/types.ts'
import { changeGroup, changeTable, fieldIn, groupsOf, removeGroup, renameField } from '../edit-design.ts'
import { blockIcons } from '../palette/blocks.ts'
import { BlockProperties } from '../properties/block-properties.tsx'
import { FieldProperties } from '../properties/field-properties.tsx'
import { GroupProperties } from '../properties/group-properties.tsx'
import { TableProperties } from '../properties/table-properties.tsx'
import { placeOf } from '../publish/name-place.ts'
import { sayIssue } from '../publish/say-issue.ts'
import type { Planned } from '../publish/use-plan.ts'
import type { Selection } from '../selection.ts'
import { blockAt, changeBlock } from './placed-blocks.ts'

interface SelectedPropertiesProps {
  readonly design: TableDesign
  readonly answer: DesignAnswer
  readonly planned: Planned
  readonly selection: Selection
  readonly opened: number
  onReselect(selection: Selection): void
  onChange(design: TableDesign): void
}

/** Properties of the selected field or group; without a selection, of the table. */
export const SelectedProperties = (props: SelectedPropertiesProps) => {
  const { design, answer, planned, selection, opened, onReselect, onChange } = props
  const { t } = useTranslation()
  const changed = (table: TableDesign['tables'][number]) => onChange(changeTable(design, table))
  if (selection?.kind === 'field' && fieldIn(design, selection.place)) {
    const { place } = selection
    return (
      <FieldProperties
        // Not the field id: it can change while the field stays selected.
        key={opened}
        design={design}
        answer={answer}
        place={place}
        issues={planned.issues.flatMap(issue => {
          const at = placeOf(issue, design)
          return at?.table === place.table && at.field === place.field ? [sayIssue(t, issue)] : []
        })}
        onChange={onChange}
        onRename={field => {
          const next = renameField(design, place, field)
          if (next === design) return
          onChange(next)
          onReselect({ kind: 'field', place: { table: place.table, field } })
        }}
      />
    )
  }
  const block = selection?.kind === 'field' ? blockAt(design, selection.place) : undefined
  if (selection?.kind === 'field' && block)
    return (
      <div className="ds-props" key={opened}>
        <h2>
          <Icon name={blockIcons[block.kind]} />
          {t(`designer.block.${block.kind}`)}
        </h2>
        <BlockProperties
          block={block}
          table={selection.place.table}
          neighbours={answer.neighbours}
          onChange={next => onChange(changeBlock(design, selection.place, next))}
        />
      </div>
    )
  const groups = groupsOf(design)
  const group = selection?.kind === 'group' ? groups[selection.group] : undefined
  if (selection?.kind === 'group' && group)
    return (
      <GroupProperties
        key={selection.group}
        design={design}
        onChangeTable={changed}
        group={group}
        only={groups.length < 2}
        neighbours={answer.neighbours}
        onChange={next => onChange(changeGroup(design, selection.group, next))}
        onRemove={() => {
          onChange(removeGroup(design, selection.group))
          onReselect(null)
        }}
      />
    )
  return <TableProperties design={design} onChange={onChange} />
}
