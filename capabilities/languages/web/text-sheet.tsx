import { type Issue, issue, type Lang } from '@gantry/base/shared'
import { currentLang } from '@gantry/client/web'
import { placeholdersOf } from '@gantry/model/shared'
import { type FieldModel, modelField, type SheetRow, SlaveGrid } from '@gantry/screens/web'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { TextDesign, TextRow } from '../shared/contract.ts'
import { placesOf } from './place-name.ts'

const path = 'texts'
const written = new Set(['text'])
/** A page of a hundred rows is four hundred cells, which a slow machine draws for seconds. */
const virtualFrom = 40

/** A row of the list with what is typed for it. */
export interface TypedRow extends TextRow {
  readonly typed: string | null
}

interface TextSheetProps {
  readonly lang: Lang
  readonly rows: readonly TypedRow[]
  readonly designs: readonly TextDesign[]
  readonly label: string
  onChange(rows: readonly TypedRow[]): void
}

/** Originals and their translations as a sheet. */
export const TextSheet = ({ lang, rows, designs, label, onChange }: TextSheetProps) => {
  const { t } = useTranslation()
  const slave = useMemo(() => {
    const heads = ['where', 'source', 'text', 'state'] as const
    const fields = heads.flatMap((id): readonly FieldModel[] => {
      const type = id === 'state' ? 'text' : 'longText'
      const name = id === 'text' ? t(`languages.lang.${lang}`) : t(`languages.column.${id}`)
      const model = modelField(id, { type }, name, currentLang())
      return model ? [model] : []
    })
    return {
      table: { id: path, label, title: 'source', fields: {}, policy: [] },
      label,
      fields,
    }
  }, [t, lang, label])
  const sheetRows = useMemo(
    () =>
      rows.map((row, at): SheetRow => {
        const state = row.typed === row.text ? row.state : row.typed === null ? 'missing' : 'translated'
        return {
          key: `r${at}`,
          values: {
            where: placesOf(t, row, designs),
            source: row.source,
            text: row.typed,
            state: t(`languages.state.${state}`),
          },
          bad: {},
        }
      }),
    [rows, designs, t],
  )
  const issues = useMemo(
    () =>
      rows.flatMap((row, at): readonly Issue[] => {
        const value = wrongPlaceholder(row)
        return value === null ? [] : [issue(`${path}.r${at}.text`, 'text_parameter', { value })]
      }),
    [rows],
  )
  return (
    <SlaveGrid
      path={path}
      label={label}
      hint={undefined}
      slave={slave}
      rows={sheetRows}
      issues={issues}
      warnings={none}
      rules={null}
      readOnly={false}
      fixed
      open={written}
      virtualFrom={virtualFrom}
      onChange={next =>
        onChange(
          rows.map((row, at) => {
            const typed = next[at]?.values.text
            return { ...row, typed: typeof typed === 'string' && typed.trim() !== '' ? typed : null }
          }),
        )
      }
    />
  )
}

const none: readonly Issue[] = []

/** A placeholder that only one of original and translation has. */
export const wrongPlaceholder = ({ source, typed }: Pick<TypedRow, 'source' | 'typed'>): string | null => {
  if (typed === null) return null
  const [wanted, used] = [placeholdersOf(source), placeholdersOf(typed)]
  return used.find(name => !wanted.includes(name)) ?? wanted.find(name => !used.includes(name)) ?? null
}
