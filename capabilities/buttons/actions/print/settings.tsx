import { localise } from '@gantry/base/shared'
import { currentLang, useCall } from '@gantry/client/web'
import { listPrintTemplates } from '@gantry/print/shared'
import { issueText } from '@gantry/screens/web'
import { Select, Switch } from 'antd'
import { useTranslation } from 'react-i18next'
import type { ActionSettingsProps } from '../../web/settings-props.ts'
import type { PrintOptions } from './shared.ts'

/** The template a button prints with. */
export const PrintSettings = ({ options, table, issues, onChange }: ActionSettingsProps<PrintOptions>) => {
  const { t } = useTranslation()
  const offered = useCall(listPrintTemplates, { table: table.id })
  const [issue] = issues
  return (
    <div className="fld">
      <label htmlFor="print-template">{t('buttons.print.template')}</label>
      <Select
        id="print-template"
        allowClear
        value={options.template ?? null}
        placeholder={t('buttons.print.plain')}
        options={(offered.data?.data ?? []).map(({ id, label }) => ({
          value: id,
          label: localise(label, currentLang()),
        }))}
        onChange={(template: string | null | undefined) => {
          const { template: _, ...others } = options
          onChange(template ? { ...others, template } : others)
        }}
      />
      {issue ? <span className="hint err">{issueText(t, issue)}</span> : null}
      <div className="bt-switch">
        <label htmlFor="print-opens">{t('buttons.print.opens')}</label>
        <Switch
          id="print-opens"
          checked={options.opens === true}
          onChange={on => {
            const { opens: _, ...others } = options
            onChange(on ? { ...others, opens: true } : others)
          }}
        />
      </div>
      <span className="hint">{t(options.opens ? 'buttons.print.opens.hint' : 'buttons.print.hint')}</span>
    </div>
  )
}
