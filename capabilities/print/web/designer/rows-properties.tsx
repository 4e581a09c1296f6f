import type { TableModel } from '@gantry/screens/web'
import { useTranslation } from 'react-i18next'
import { most, type RowsBlock } from '../../shared/template.ts'
import { ChoiceEdit, ConditionEdit, ManyEdit, NumberEdit, SwitchEdit } from './controls.tsx'
import { TextEdit } from './text-edit.tsx'

interface RowsPropertiesProps {
  readonly model: TableModel
  readonly block: RowsBlock
  onChange(next: RowsBlock): void
}

/** Which rows are printed, in which columns and order, with sums and blank rows. */
export const RowsProperties = ({ model, block, onChange }: RowsPropertiesProps) => {
  const { t } = useTranslation()
  const slaves = model.fields.filter(field => model.slaveOf(field))
  const field = model.field(block.field)
  const slave = field && model.slaveOf(field)
  const options = (slave?.fields ?? []).map(({ id, label }) => ({ value: id, label }))
  const set = <K extends keyof RowsBlock>(key: K, value: RowsBlock[K] | null) => {
    const { [key]: _, ...rest } = block
    onChange((value === null ? rest : { ...block, [key]: value }) as RowsBlock)
  }
  return (
    <>
      <TextEdit label={t('print.block_title')} value={block.title} onChange={title => set('title', title)} />
      <ChoiceEdit
        label={t('print.rows_of')}
        value={block.field || undefined}
        options={slaves.map(({ id, label }) => ({ value: id, label }))}
        onChange={id => {
          const next = model.field(id)
          const rows = next && model.slaveOf(next)
          onChange({
            kind: 'rows',
            field: id,
            columns: (rows?.fields ?? []).slice(0, 6).map(each => ({ field: each.id })),
            numbered: true,
          })
        }}
      />
      <ManyEdit
        label={t('print.row_columns')}
        value={block.columns.map(each => each.field)}
        options={options}
        onChange={next =>
          set(
            'columns',
            next.map(id => block.columns.find(each => each.field === id) ?? { field: id }),
          )
        }
      />
      <div className="pr-four">
        {block.columns.map((column, at) => (
          <NumberEdit
            key={column.field}
            label={t('print.column_width', {
              column: options.find(({ value }) => value === column.field)?.label ?? column.field,
            })}
            min={5}
            max={300}
            value={column.width}
            onChange={width =>
              set(
                'columns',
                block.columns.with(at, width === null ? { field: column.field } : { ...column, width }),
              )
            }
          />
        ))}
      </div>
      <ConditionEdit
        label={t('print.only')}
        hint={t('print.only.hint')}
        value={block.only}
        onChange={only => set('only', only === '' ? null : only)}
      />
      <ChoiceEdit
        label={t('print.sort')}
        value={block.sort ? `${block.sort.direction} ${block.sort.field}` : '.'}
        options={[
          { value: '.', label: t('print.sort.none') },
          ...options.flatMap(({ value, label }) => [
            { value: `asc ${value}`, label: t('print.sort.asc', { field: label }) },
            { value: `desc ${value}`, label: t('print.sort.desc', { field: label }) },
          ]),
        ]}
        onChange={next => {
          const [direction, by] = next.split(' ')
          set(
            'sort',
            by === undefined ? null : { field: by, direction: direction === 'desc' ? 'desc' : 'asc' },
          )
        }}
      />
      <ManyEdit
        label={t('print.totals')}
        value={block.totals ?? []}
        options={(slave?.fields ?? [])
          .filter(({ summed }) => summed)
          .map(({ id, label }) => ({ value: id, label }))}
        onChange={next => {
          const { everyPage: _, ...rest } = block
          if (next.length === 0) {
            const { totals: __, ...without } = rest
            onChange(without)
          } else set('totals', next)
        }}
      />
      {block.totals ? (
        <ChoiceEdit
          label={t('print.every_page')}
          value={block.everyPage ?? 'none'}
          options={(['none', 'totals', 'carried'] as const).map(value => ({
            value,
            label: t(`print.every_page.${value}`),
          }))}
          onChange={next => set('everyPage', next === 'none' ? null : next)}
        />
      ) : null}
      <SwitchEdit
        label={t('print.numbered')}
        value={block.numbered === true}
        onChange={on => set('numbered', on ? true : null)}
      />
      <SwitchEdit
        label={t('print.shows_empty')}
        value={block.showsEmpty === true}
        onChange={on => set('showsEmpty', on ? true : null)}
      />
      <NumberEdit
        label={t('print.at_least')}
        min={1}
        max={most.blankRows}
        value={block.atLeast}
        onChange={rows => set('atLeast', rows === null ? null : Math.round(rows))}
      />
    </>
  )
}
