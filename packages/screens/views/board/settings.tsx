import { localise } from '@gantry/base/shared'
import { localeNow } from '@gantry/fields/web'
import { Checkbox, InputNumber } from 'antd'
import { useTranslation } from 'react-i18next'
import { isGroupable } from '../../shared/view-kind.ts'
import { FieldSetting, FieldsSetting, issueAt, Setting } from '../../web/views/settings-field.tsx'
import type { SettingsProps } from '../../web/views/settings-props.ts'
import type { BoardOptions } from './shared.ts'

/** Options with a member set; a default value is removed. */
const withMember = <K extends keyof BoardOptions>(
  options: BoardOptions,
  key: K,
  value: BoardOptions[K] | undefined,
): BoardOptions => {
  const { [key]: _, ...rest } = options
  return (value === undefined ? rest : { ...rest, [key]: value }) as BoardOptions
}

/** Designer settings of a board. */
const BoardSettings = ({ model, options, issues, onChange }: SettingsProps<BoardOptions>) => {
  const { t } = useTranslation()
  const { lang } = localeNow()
  const set = <K extends keyof BoardOptions>(key: K, value: BoardOptions[K] | undefined) =>
    onChange(withMember(options, key, value))
  const group = model.field(options.group)
  const choices = group?.type.options?.(group.def).filter(({ retired }) => !retired) ?? []
  const setLimit = (column: string, limit: number | null) => {
    const { [column]: _, ...others } = options.limits ?? {}
    const limits = limit === null ? others : { ...others, [column]: limit }
    set('limits', Object.keys(limits).length > 0 ? limits : undefined)
  }
  return (
    <>
      <FieldSetting
        label={t('view.board.group')}
        hint={t('view.board.group.hint')}
        issue={issueAt(issues, 'group')}
        fields={model.fields.filter(field => isGroupable(field.type))}
        value={options.group}
        onChange={field => {
          if (field === undefined) return
          const { limits: _limits, folded: _folded, ...rest } = options
          onChange({ ...rest, group: field })
        }}
      />
      <FieldsSetting
        label={t('view.card')}
        issue={issueAt(issues, 'card')}
        fields={model.fields.filter(
          field => field.id !== model.title && field.id !== options.group && field.type.kind !== 'rows',
        )}
        value={options.card ?? []}
        onChange={fields => set('card', fields.length > 0 ? [...fields] : undefined)}
      />
      <FieldSetting
        optional
        label={t('view.board.total')}
        issue={issueAt(issues, 'total')}
        fields={model.fields.filter(field => field.summed && !field.type.units)}
        value={options.total}
        onChange={field => set('total', field)}
      />
      <Checkbox
        checked={options.byHand ?? false}
        onChange={event => set('byHand', event.target.checked ? true : undefined)}
      >
        {t('view.board.byHand')}
      </Checkbox>
      {choices.length > 0 ? (
        <div className="vs-columns">
          <b>{t('view.board.columns')}</b>
          {choices.map(choice => {
            const folded = options.folded?.includes(choice.id) ?? false
            return (
              <div key={choice.id} className="vs-column">
                <span translate="no">{localise(choice.label, lang)}</span>
                <Setting label={t('view.board.limit.label')}>
                  {id => (
                    <InputNumber
                      id={id}
                      size="small"
                      min={1}
                      precision={0}
                      value={options.limits?.[choice.id] ?? null}
                      onChange={value => setLimit(choice.id, value)}
                    />
                  )}
                </Setting>
                <Checkbox
                  checked={folded}
                  onChange={() => {
                    const others = (options.folded ?? []).filter(id => id !== choice.id)
                    const next = folded ? others : [...others, choice.id]
                    set('folded', next.length > 0 ? next : undefined)
                  }}
                >
                  {t('view.board.folded')}
                </Checkbox>
              </div>
            )
          })}
        </div>
      ) : null}
    </>
  )
}

export default BoardSettings
