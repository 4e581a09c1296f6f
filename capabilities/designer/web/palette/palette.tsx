import { localise } from '@gantry/base/shared'
import { currentLang } from '@gantry/client/web'
import type { FieldTypeName } from '@gantry/fields/shared'
import { fieldViews } from '@gantry/fields/web'
import { type FieldId, type FormBlock, formBlockKinds, type TableDef } from '@gantry/model/shared'
import { Icon } from '@gantry/ui/web'
import { Input, Segmented } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { startDrag } from '../drag.ts'
import { blockIcons } from './blocks.ts'
import { meansComputed } from './computed-words.ts'
import { paletteGroups, typesIn } from './palette-groups.ts'

interface PaletteProps {
  readonly table: TableDef
  readonly slaveTable: boolean
  /** Fields that are on the form. */
  readonly placed: ReadonlySet<FieldId>
  readonly selected: FieldId | null
  onAdd(type: FieldTypeName): void
  onAddBlock(kind: FormBlock['kind']): void
  onSelect(field: FieldId): void
}

/** Field types to drag or choose, and the existing fields. */
export const Palette = ({
  table,
  slaveTable,
  placed,
  selected,
  onAdd,
  onAddBlock,
  onSelect,
}: PaletteProps) => {
  const { t } = useTranslation()
  const [shows, setShows] = useState<'new' | 'known'>('new')
  const [search, setSearch] = useState('')
  const fields = Object.entries(table.fields)
  const hit = (...words: readonly string[]) =>
    words.some(word => word.toLowerCase().includes(search.trim().toLowerCase()))
  const blocks = slaveTable ? [] : formBlockKinds.filter(kind => hit(t(`designer.block.${kind}`)))
  const groups = paletteGroups
    .map(group => ({
      group,
      types: typesIn(group).filter(
        type =>
          hit(t(`field.type.${type}`), type) &&
          !(slaveTable && fieldViews[type].wide && group === 'structure'),
      ),
    }))
    .filter(({ types }) => types.length > 0)
  const known = fields.filter(([id, def]) => hit(id, localise(def.label ?? id, currentLang())))
  const pointsToValue = shows === 'new' && meansComputed(search)
  const isEmpty = shows === 'new' ? blocks.length + groups.length === 0 : known.length === 0
  return (
    <nav className="ds-palette" aria-label={t('designer.palette')}>
      <Segmented
        block
        aria-label={t('designer.palette')}
        value={shows}
        onChange={setShows}
        options={[
          { value: 'new', label: t('designer.new_fields') },
          { value: 'known', label: t('designer.known_fields', { count: fields.length }) },
        ]}
      />
      <Input
        allowClear
        prefix={<Icon name="search" />}
        value={search}
        placeholder={t('designer.search')}
        aria-label={t('designer.search')}
        onChange={event => setSearch(event.target.value)}
      />
      <div className="ds-palette-list">
        {shows === 'new' && blocks.length > 0 ? (
          <section>
            <h3>{t('designer.group.blocks')}</h3>
            <div className="ds-types">
              {blocks.map(kind => (
                <button
                  key={kind}
                  type="button"
                  className="btn"
                  draggable
                  title={t(`designer.block.${kind}`)}
                  onDragStart={event => startDrag(event, { kind: 'block', block: kind })}
                  onClick={() => onAddBlock(kind)}
                >
                  <Icon name={blockIcons[kind]} />
                  <span className="cut">{t(`designer.block.${kind}`)}</span>
                </button>
              ))}
            </div>
          </section>
        ) : null}
        {shows === 'new'
          ? groups.map(({ group, types }) => (
              <section key={group}>
                <h3>{t(`designer.group.${group}`)}</h3>
                <div className="ds-types">
                  {types.map(type => (
                    <button
                      key={type}
                      type="button"
                      className="btn"
                      draggable
                      title={t(`field.type.${type}`)}
                      onDragStart={event => startDrag(event, { kind: 'type', type })}
                      onClick={() => onAdd(type)}
                    >
                      <Icon name={fieldViews[type].icon} />
                      <span className="cut">{t(`field.type.${type}`)}</span>
                    </button>
                  ))}
                </div>
              </section>
            ))
          : known.map(([id, def]) => (
              <button
                key={id}
                type="button"
                className="ds-known"
                aria-current={id === selected ? 'true' : undefined}
                draggable
                onDragStart={event =>
                  startDrag(event, { kind: 'field', place: { table: table.id, field: id } })
                }
                onClick={() => onSelect(id)}
              >
                <Icon name={fieldViews[def.type as FieldTypeName]?.icon ?? 'help'} />
                <span className="cut grow" translate="no">
                  {localise(def.label ?? id, currentLang())}
                </span>
                {placed.has(id) ? null : <small className="ink3">{t('designer.not_placed')}</small>}
              </button>
            ))}
        <p className="hint" role="status">
          {pointsToValue
            ? t('designer.search_computed')
            : isEmpty && search.trim() !== ''
              ? t('designer.search_none', { text: search.trim() })
              : null}
        </p>
      </div>
    </nav>
  )
}
