import { type Issue, type Patch, patched } from '@gantry/base/shared'
import { useCall } from '@gantry/client/web'
import { ExpressionField, StopButton, TextInput, WhereUsed } from '@gantry/designs/web'
import { t as types } from '@gantry/expr/shared'
import { buttonPlaces, listRecords, type TableDef, terminals } from '@gantry/model/shared'
import { issueText } from '@gantry/screens/web'
import { Select } from 'antd'
import { useTranslation } from 'react-i18next'
import { actionKindNames, actionKindOf, isActionKind } from '../shared/action-kinds.ts'
import type { OwnButton } from '../shared/types.ts'
import { actionSettingsOf } from './action-settings.ts'
import { IconSelect } from './icon-select.tsx'
import { within } from './within.ts'

interface OwnSettingsProps {
  readonly button: OwnButton
  readonly table: TableDef
  /** Its slave tables: conditions on an open record read their rows. */
  readonly slaves: readonly TableDef[]
  readonly tables: readonly { readonly value: string; readonly label: string }[]
  readonly issues: readonly Issue[]
  onChange(button: OwnButton): void
  onRemove(): void
}

/** An own button: how it looks, where and when it shows, to whom, and what it does. */
export const OwnSettings = ({
  button,
  table,
  slaves,
  tables,
  issues,
  onChange,
  onRemove,
}: OwnSettingsProps) => {
  const { t } = useTranslation()
  const roles = useCall(listRecords, { table: 'role', fields: ['name'], pageSize: 200, count: 'none' })
  /** What says nothing is left out: equal meaning is equal text. */
  const set = (change: Patch<OwnButton>) => onChange(patched(button, change))
  const issueAt = (place: string) => {
    const found = issues.find(({ field }) => field === place)
    return found && issueText(t, found)
  }
  const { kind, options } = button.action
  const conditionSlaves = button.places.every(place => place === 'record') ? slaves : undefined
  const Settings = isActionKind(kind) ? actionSettingsOf(kind) : null
  return (
    <>
      <TextInput
        label={t('buttons.text')}
        value={button.text}
        maxLength={40}
        issue={issueAt('text')}
        onChange={text => set({ text: text ?? '' })}
      />
      <IconSelect value={button.icon} onChange={icon => set({ icon })} />
      <div className="fld">
        <label htmlFor="button-places">{t('buttons.shown_at')}</label>
        <Select
          id="button-places"
          mode="multiple"
          value={[...button.places]}
          options={buttonPlaces.map(value => ({ value, label: t(`buttons.place.${value}`) }))}
          onChange={places => set({ places: buttonPlaces.filter(place => places.includes(place)) })}
        />
        {issueAt('places') ? <span className="hint err">{issueAt('places')}</span> : null}
      </div>
      <div className="fld">
        <label htmlFor="button-action">{t('buttons.action')}</label>
        <Select
          id="button-action"
          value={kind}
          options={actionKindNames.map(value => ({ value, label: t(`buttons.action.${value}`) }))}
          onChange={next => {
            if (!isActionKind(next) || next === kind) return
            const proposed = actionKindOf(next).propose({ table, tables: new Map([[table.id, table]]) })
            set({ action: { kind: next, options: proposed } })
          }}
        />
        {issueAt('action') ? <span className="hint err">{issueAt('action')}</span> : null}
      </div>
      {Settings ? (
        <Settings
          key={kind}
          options={options}
          table={table}
          tables={tables}
          issues={within(issues, 'action')}
          onChange={next => set({ action: { kind, options: next } })}
        />
      ) : null}
      <ExpressionField
        label={t('buttons.show_when')}
        table={table}
        slaves={conditionSlaves}
        value={button.showWhen}
        expected={types.boolean}
        issue={issueAt('showWhen')}
        onChange={showWhen => set({ showWhen })}
      />
      <ExpressionField
        label={t('buttons.enabled_when')}
        table={table}
        slaves={conditionSlaves}
        value={button.enabledWhen}
        expected={types.boolean}
        issue={issueAt('enabledWhen')}
        onChange={enabledWhen => set({ enabledWhen })}
      />
      {button.enabledWhen === undefined ? null : (
        <TextInput
          label={t('buttons.reason')}
          value={button.reason}
          maxLength={200}
          issue={issueAt('reason')}
          onChange={reason => set({ reason })}
        />
      )}
      <TextInput
        label={t('buttons.confirm')}
        value={button.confirm}
        maxLength={200}
        hint={t('buttons.confirm.hint')}
        onChange={confirm => set({ confirm })}
      />
      <div className="fld">
        <label htmlFor="button-roles">{t('buttons.roles')}</label>
        <Select
          id="button-roles"
          mode="multiple"
          value={[...(button.roles ?? [])]}
          placeholder={t('buttons.roles.all')}
          showSearch={{ optionFilterProp: 'label' }}
          options={(roles.data?.data ?? []).map(({ id, name }) => ({ value: id, label: String(name ?? '') }))}
          onChange={next => set({ roles: next.length > 0 ? next : undefined })}
        />
        <span className="hint">{t('buttons.roles.hint')}</span>
      </div>
      <div className="fld">
        <label htmlFor="button-terminals">{t('buttons.terminals')}</label>
        <Select
          id="button-terminals"
          mode="multiple"
          value={[...(button.terminals ?? terminals)]}
          options={terminals.map(value => ({ value, label: t(`buttons.terminal.${value}`) }))}
          onChange={next =>
            set({
              terminals:
                next.length === 0 || next.length === terminals.length
                  ? undefined
                  : terminals.filter(each => next.includes(each)),
            })
          }
        />
      </div>
      <WhereUsed kind="buttons" id={table.id} part={button.id} />
      <StopButton
        danger
        kind="buttons"
        id={table.id}
        part={button.id}
        label={t('buttons.remove')}
        onStop={onRemove}
      />
    </>
  )
}
