import { localise } from '@gantry/base/shared'
import { currentLang } from '@gantry/client/web'
import type { Decision } from '@gantry/decisions/shared'
import { Select } from 'antd'
import { useTranslation } from 'react-i18next'

interface PartTabsProps {
  readonly decision: Decision
  /** Id of a table, or one of the other parts. */
  readonly part: string
  /** Also offer the versions. */
  readonly versions?: boolean
  onPart(part: string): void
}

/** The tables of a decision, its drawing, its cases and its versions. */
export const PartTabs = ({ decision, part, versions, onPart }: PartTabsProps) => {
  const { t } = useTranslation()
  const lang = currentLang()
  const tables = Object.entries(decision.nodes).filter(([, { kind }]) => kind === 'table')
  const [first] = tables
  const open = tables.find(([id]) => id === part) ?? first
  const tab = (name: string, label: string, count?: number) => (
    <button
      key={name}
      type="button"
      className={part === name ? 'dc-tab on' : 'dc-tab'}
      aria-pressed={part === name}
      onClick={() => onPart(name)}
    >
      {label}
      {count === undefined ? null : <span className="ink3">{count}</span>}
    </button>
  )
  return (
    <nav className="dc-tabs" aria-label={t('decision.parts')}>
      {open ? tab(open[0], t('decision.part.table')) : null}
      {tables.length > 1 && open ? (
        <Select
          size="small"
          variant="borderless"
          aria-label={t('decision.which_table')}
          value={open[0]}
          options={tables.map(([id, { settings }]) => ({ value: id, label: localise(settings.label, lang) }))}
          onChange={onPart}
        />
      ) : null}
      {tab('graph', t('decision.part.graph'), Object.keys(decision.nodes).length)}
      {tab('cases', t('decision.part.cases'), decision.cases?.length ?? 0)}
      {versions ? tab('versions', t('decision.part.versions')) : null}
    </nav>
  )
}
