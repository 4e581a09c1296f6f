import { localise } from '@gantry/base/shared'
import { currentLang } from '@gantry/client/web'
import type { NodeMap } from '@gantry/workflow/shared'
import { Button, Select } from 'antd'
import { useTranslation } from 'react-i18next'
import type { MigrationNode, MigrationReport } from '../../shared/migration-contract.ts'

interface MapTableProps {
  readonly report: MigrationReport
  /** Somebody changed what was proposed. */
  readonly changed: boolean
  /** Null: as proposed. */
  onChange(map: NodeMap | null): void
}

/** Which step of the newest release takes the place of each step of the older one. */
export const MapTable = ({ report, changed, onChange }: MapTableProps) => {
  const { t } = useTranslation()
  const lang = currentLang()
  const { nodes, targets, map } = report
  const nameOf = ({ name, kind }: MigrationNode) => localise(name, lang) || t(`workflow.node.${kind}`)
  const set = (node: string, target: string | undefined) => {
    const { [node]: _, ...others } = map
    onChange(target === undefined ? others : { ...others, [node]: target })
  }
  return (
    <section className="mg-part">
      <h3>
        {t('migration.map')}
        {changed ? (
          <Button size="small" type="text" onClick={() => onChange(null)}>
            {t('migration.map.reset')}
          </Button>
        ) : null}
      </h3>
      <p className="ink2">{t('migration.map.lead')}</p>
      <div className="mg-scroll">
        <table className="tbl mg-map">
          <thead>
            <tr>
              <th>{t('migration.map.was', { release: report.from })}</th>
              <th>{t('migration.map.next', { release: report.to })}</th>
            </tr>
          </thead>
          <tbody>
            {nodes.map(node => (
              <tr key={node.id}>
                <td>
                  <span translate="no">{nameOf(node)}</span> <small>{t(`workflow.node.${node.kind}`)}</small>
                </td>
                <td>
                  <Select<string>
                    size="small"
                    allowClear
                    aria-label={nameOf(node)}
                    placeholder={t('migration.map.gone')}
                    status={map[node.id] === undefined ? 'warning' : ''}
                    value={map[node.id] ?? null}
                    options={targets
                      .filter(({ kind }) => kind === node.kind)
                      .map(each => ({ value: each.id, label: nameOf(each) }))}
                    onChange={next => set(node.id, next ?? undefined)}
                  />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}
