import { localise } from '@gantry/base/shared'
import { currentLang } from '@gantry/client/web'
import { fieldTypeOf } from '@gantry/fields/shared'
import { Icon } from '@gantry/ui/web'
import { Select } from 'antd'
import { useEffect, useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { TableDesign } from '../../shared/types.ts'
import { groupsOf, masterOf, tableIn } from '../edit-design.ts'
import type { Selection } from '../selection.ts'

interface DesignSearchProps {
  readonly design: TableDesign
  onSelect(selection: Selection): void
}

/** Search for a field, column, group or block of the design that selects the result; Ctrl+F focuses it. */
export const DesignSearch = ({ design, onSelect }: DesignSearchProps) => {
  const { t } = useTranslation()
  const box = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    const keyed = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 'f') return
      event.preventDefault()
      box.current?.querySelector('input')?.focus()
    }
    window.addEventListener('keydown', keyed)
    return () => window.removeEventListener('keydown', keyed)
  }, [])
  const found = useMemo(() => placesOf(design, kind => t(`designer.block.${kind}`)), [design, t])
  return (
    <span ref={box} className="ds-find">
      <Select
        showSearch={{
          filterOption: (input, option) =>
            (option?.label ?? '').toLowerCase().includes(input.trim().toLowerCase()),
        }}
        value={null}
        suffixIcon={<Icon name="search" size={14} />}
        placeholder={t('designer.find')}
        aria-label={t('designer.find')}
        notFoundContent={t('designer.find_none')}
        options={found.map(({ key, label }) => ({ value: key, label }))}
        onChange={(key: string | null) => {
          const place = found.find(each => each.key === key)
          if (!place) return
          onSelect(place.selection)
          // Wait until the canvas has rendered the selection.
          requestAnimationFrame(() =>
            document
              .querySelector(`[data-place="${CSS.escape(place.key)}"]`)
              ?.scrollIntoView({ block: 'center' }),
          )
        }}
      />
    </span>
  )
}

interface Found {
  readonly key: string
  readonly label: string
  readonly selection: Selection
}

const placesOf = (design: TableDesign, block: (kind: string) => string): readonly Found[] => {
  const lang = currentLang()
  const master = masterOf(design)
  const field = (table: string, id: string, label: string): Found => ({
    key: `${table}.${id}`,
    label: `${label} · ${id}`,
    selection: { kind: 'field', place: { table, field: id } },
  })
  return [
    ...groupsOf(design).flatMap((group, index): readonly Found[] => {
      const label =
        group.label === undefined ? group.block && block(group.block.kind) : localise(group.label, lang)
      return label === undefined
        ? []
        : [{ key: `group ${index}`, label, selection: { kind: 'group', group: index } }]
    }),
    ...Object.entries(master.fields).flatMap(([id, def]): readonly Found[] => {
      const rows = fieldTypeOf(def).rows?.(def)
      const slave = rows === undefined ? undefined : tableIn(design, rows)
      const label = localise(def.label ?? id, lang)
      return [
        field(master.id, id, label),
        ...Object.entries(slave?.fields ?? {}).map(([column, of]) =>
          field(slave?.id ?? '', column, `${label} › ${localise(of.label ?? column, lang)}`),
        ),
      ]
    }),
  ]
}
