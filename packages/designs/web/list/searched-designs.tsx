import { localise, type Text } from '@gantry/base/shared'
import { currentLang, errorText } from '@gantry/client/web'
import { EmptyState, Icon, type IconName } from '@gantry/ui/web'
import { Input, Segmented } from 'antd'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'

interface SearchedDesignsProps<Row> {
  readonly rows: readonly Row[]
  readonly icon: IconName
  readonly words: { readonly search: string; readonly none: string; readonly noneWhy?: string }
  /** What the search looks into beside the name. */
  textOf(row: Row): string
  /** Some of the rows to look at, each with their number; the first is chosen at first. */
  readonly choice?: {
    readonly label: string
    readonly options: readonly { readonly id: string; readonly label: string; holds(row: Row): boolean }[]
  }
  /** At the end of the line of search and choice. */
  readonly beside?: ReactNode
  /** Makes the first one. */
  readonly add: ReactNode
  /** Why an action on a row failed. */
  readonly failure: Error | null
  children(listed: readonly Row[]): ReactNode
}

/** Designs of one kind with a search above them, and what is said where none are shown. */
export const SearchedDesigns = <Row extends { readonly name: Text }>(props: SearchedDesignsProps<Row>) => {
  const { rows, icon, words, textOf, choice, beside, add, failure, children } = props
  const { t } = useTranslation()
  const lang = currentLang()
  const [wanted, setWanted] = useState('')
  const [shown, setShown] = useState(choice?.options[0]?.id ?? '')
  const term = wanted.trim().toLowerCase()
  const chosen = choice?.options.find(({ id }) => id === shown)
  const listed = rows.filter(
    row =>
      chosen?.holds(row) !== false &&
      `${localise(row.name, lang)} ${textOf(row)}`.toLowerCase().includes(term),
  )
  return (
    <div className="dg-list">
      <div className="dg-list-bar">
        <Input
          allowClear
          type="search"
          className="dg-list-search"
          prefix={<Icon name="search" size={14} />}
          placeholder={words.search}
          aria-label={words.search}
          maxLength={100}
          value={wanted}
          onChange={({ target }) => setWanted(target.value)}
        />
        {choice ? (
          <Segmented
            value={shown}
            aria-label={choice.label}
            options={choice.options.map(({ id, label, holds }) => ({
              value: id,
              label: `${label} ${rows.filter(holds).length}`,
            }))}
            onChange={setShown}
          />
        ) : null}
        <span className="dg-list-beside">{beside}</span>
      </div>
      {failure ? <p className="hint err">{errorText(t, failure)}</p> : null}
      {rows.length === 0 ? (
        <EmptyState kind="never" icon={icon} fill title={words.none} actions={add}>
          {words.noneWhy ?? null}
        </EmptyState>
      ) : listed.length === 0 ? (
        <EmptyState kind="filtered" icon={icon} fill />
      ) : (
        children(listed)
      )}
    </div>
  )
}
