import { type Issue, localise } from '@gantry/base/shared'
import { useCall } from '@gantry/client/web'
import { localeNow } from '@gantry/fields/web'
import { isFilter, listTables, type TableId } from '@gantry/model/shared'
import { kindIn, type Page, type Tile } from '@gantry/tiles/shared'
import { searchSign } from '@gantry/ui/web'
import { Select } from 'antd'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { conditionsOf, filterOf } from '../../../web/list/condition.ts'
import { FilterEditor } from '../../../web/list/lazy-editors.ts'
import type { TableModel } from '../../../web/parts/table-model.ts'
import { issueAt, Setting } from '../../../web/views/settings-field.tsx'
import { blocks } from '../blocks.ts'
import { useOwnView } from '../context.ts'
import type { Source } from './source.ts'

interface TableSettingProps {
  readonly value: TableId
  readonly issues: readonly Issue[]
  onChange(table: TableId): void
}

/** Selects the table of a block; tables of the same application come first. */
export const TableSetting = ({ value, issues, onChange }: TableSettingProps) => {
  const { t } = useTranslation()
  const { lang } = localeNow()
  const own = useOwnView()
  const { data } = useCall(listTables, {})
  const app = own.model?.info.table.app ?? null
  const option = ({
    id,
    label,
  }: {
    readonly id: string
    readonly label: Parameters<typeof localise>[0]
  }) => ({
    value: id,
    label: <span translate="no">{localise(label, lang)}</span>,
    name: localise(label, lang),
  })
  const tables = data?.data ?? []
  const near = own.model ? tables.filter(table => table.app === app) : []
  const far = tables.filter(table => !near.includes(table))
  return (
    <Setting label={t('block.table')} issue={issueAt(issues, 'table')}>
      {id => (
        <Select
          id={id}
          showSearch={{ searchIcon: searchSign, optionFilterProp: 'name' }}
          value={value === '' ? null : value}
          options={[
            ...(near.length > 0 ? [{ label: t('block.table.near'), options: near.map(option) }] : []),
            ...(far.length > 0
              ? [{ label: t(near.length > 0 ? 'block.table.far' : 'block.table'), options: far.map(option) }]
              : []),
          ]}
          onChange={onChange}
        />
      )}
    </Setting>
  )
}

interface SourceSettingProps<S extends Source> {
  readonly model: TableModel | null
  readonly tile: Pick<Tile, 'id'>
  readonly settings: S
  readonly page: Page
  readonly issues: readonly Issue[]
  onChange(settings: S): void
}

/** Selects the records of a block: a filter, and the block whose selection it follows. */
export const SourceSetting = <S extends Source>(props: SourceSettingProps<S>) => {
  const { model, tile, settings, page, issues, onChange } = props
  const { t } = useTranslation()
  const drawn = isFilter(settings.filter) ? conditionsOf(settings.filter) : conditionsOf(true)
  if (!model) return null
  const without = <K extends keyof Source>(key: K): S => {
    const { [key]: _, ...rest } = settings
    return rest as S
  }
  const choices = linkChoices(model, page, tile.id)
  const now = settings.linked && `${settings.linked.tile} ${settings.linked.field}`
  return (
    <>
      <div className="fld">
        <span className="ob-label">{t('list.filter')}</span>
        {drawn ? (
          <Suspense fallback={null}>
            <FilterEditor
              key={model.id}
              model={model}
              match={drawn.match}
              conditions={drawn.conditions}
              onChange={({ match, conditions }) => {
                const filter = filterOf(conditions, match)
                onChange(filter === true ? without('filter') : { ...settings, filter })
              }}
            />
          </Suspense>
        ) : (
          <span className="hint">{t('block.filter.complex')}</span>
        )}
      </div>
      {choices.length > 0 || settings.linked ? (
        <Setting label={t('block.linked')} hint={t('block.linked.hint')} issue={issueAt(issues, 'linked')}>
          {id => (
            <Select
              id={id}
              allowClear
              value={now ?? null}
              placeholder={t('block.linked.none')}
              options={choices.map(({ tile: of, field, label }) => ({ value: `${of} ${field}`, label }))}
              onChange={(value: string | null | undefined) => {
                const chosen = choices.find(each => `${each.tile} ${each.field}` === value)
                onChange(
                  chosen
                    ? { ...settings, linked: { tile: chosen.tile, field: chosen.field } }
                    : without('linked'),
                )
              }}
            />
          )}
        </Setting>
      ) : null}
    </>
  )
}

/** Lists of the page that can be followed, with the fields of this table that refer to their records. */
const linkChoices = (model: TableModel, page: Page, self: string) => {
  const { lang } = localeNow()
  return page.tiles
    .filter(other => other.id !== self && other.kind === 'list' && !follows(page, other, self))
    .flatMap(other => {
      const table = other.settings.table
      const name = other.title === undefined ? null : localise(other.title, lang)
      const fields = model.fields.filter(({ type, def }) => type.target?.(def) === table)
      return fields.map(field => ({
        tile: other.id,
        field: field.id,
        label: name === null ? field.label : `${name} · ${field.label}`,
      }))
    })
}

/** Whether a block follows another, directly or indirectly; following it in turn would close a cycle. */
const follows = (page: Page, tile: Tile, target: string, seen: readonly string[] = []): boolean => {
  if (seen.includes(tile.id)) return false
  const ids = kindIn(blocks, tile.kind)?.follows?.(tile.settings) ?? []
  return ids.some(id => {
    const next = page.tiles.find(each => each.id === id)
    return id === target || (next !== undefined && follows(page, next, target, [...seen, tile.id]))
  })
}
