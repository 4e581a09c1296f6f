import { type Issue, localise, type Text } from '@gantry/base/shared'
import { currentLang } from '@gantry/client/web'
import { WhereUsed } from '@gantry/designs/web'
import type { TableDef } from '@gantry/model/shared'
import { issueText } from '@gantry/screens/web'
import { Icon } from '@gantry/ui/web'
import { Button, Input, InputNumber, Select } from 'antd'
import { useTranslation } from 'react-i18next'
import type { ApiSource, PublishedApi } from '../../shared/api.ts'
import type { Choice } from './choice.ts'
import { Field } from './field.tsx'
import { FiguresSettings } from './figures-settings.tsx'
import { TableSettings } from './table-settings.tsx'

interface ApiSettingsProps {
  readonly api: PublishedApi
  /** Null: never published. */
  readonly published: PublishedApi | null
  readonly table: TableDef | undefined
  readonly tables: readonly Choice[]
  readonly designs: readonly { readonly id: string; readonly name: Text }[]
  readonly problems: readonly Issue[]
  onChange(api: PublishedApi): void
}

const kinds = ['table', 'figures', 'decision', 'logic'] as const

const blank = (kind: ApiSource['kind']): ApiSource => {
  if (kind === 'table') return { kind, table: '', operations: ['list', 'read'], fields: [], most: 100 }
  if (kind === 'figures')
    return { kind, table: '', groupBy: [], aggregates: [{ name: 'count', fn: 'count' }] }
  return { kind, design: '' }
}

/** What an interface is called, where it answers from, and its limits. */
export const ApiSettings = (props: ApiSettingsProps) => {
  const { api, published, table, tables, designs, problems, onChange } = props
  const { t } = useTranslation()
  const lang = currentLang()
  const { source } = api
  const at = (place: string) => {
    const found = problems.find(({ field }) => field === place || field.startsWith(`${place}.`))
    return found && issueText(t, found)
  }
  const put = (changed: Partial<PublishedApi>) => onChange({ ...api, ...changed })
  const text = (name: 'group' | 'note', value: string) => {
    const { [name]: _, ...rest } = api
    onChange(value === '' ? rest : { ...rest, [name]: value })
  }
  const number = (name: 'perMinute' | 'cache', value: number | null) => {
    const { [name]: _, ...rest } = api
    onChange(value === null ? rest : { ...rest, [name]: value })
  }
  const versions = Array.from({ length: published?.version ?? 0 }, (_, index) => index + 1)
  const retired = api.retired ?? []
  return (
    <div className="gw-settings">
      <section>
        <div className="gw-two">
          <Field id="gw-set-name" label={t('gateway.name')} wrong={at('name')}>
            <Input
              id="gw-set-name"
              maxLength={100}
              value={localise(api.name, lang)}
              onChange={({ target }) =>
                put({
                  name: typeof api.name === 'string' ? target.value : { ...api.name, [lang]: target.value },
                })
              }
            />
          </Field>
          <Field id="gw-set-path" label={t('gateway.path')} wrong={at('path')} hint={t('gateway.path.hint')}>
            <Input
              id="gw-set-path"
              maxLength={48}
              value={api.path}
              disabled={published !== null}
              onChange={({ target }) => put({ path: target.value })}
            />
          </Field>
          <Field id="gw-set-group" label={t('gateway.group')}>
            <Input
              id="gw-set-group"
              maxLength={40}
              value={api.group ?? ''}
              onChange={({ target }) => text('group', target.value)}
            />
          </Field>
          <Field id="gw-set-note" label={t('gateway.note')}>
            <Input
              id="gw-set-note"
              maxLength={1_000}
              value={api.note ?? ''}
              onChange={({ target }) => text('note', target.value)}
            />
          </Field>
        </div>
      </section>
      <section>
        <h2>{t('gateway.source')}</h2>
        <div className="gw-two">
          <Field id="gw-set-kind" label={t('gateway.source')}>
            <Select<ApiSource['kind']>
              id="gw-set-kind"
              value={source.kind}
              options={kinds.map(value => ({ value, label: t(`gateway.source.${value}`) }))}
              onChange={kind => put({ source: blank(kind) })}
            />
          </Field>
          {source.kind === 'decision' || source.kind === 'logic' ? (
            <Field id="gw-set-design" label={t(`gateway.source.${source.kind}`)} wrong={at('source.design')}>
              <Select
                id="gw-set-design"
                value={source.design || null}
                placeholder={t('gateway.choose')}
                showSearch={{ optionFilterProp: 'label' }}
                options={designs.map(({ id, name }) => ({ value: id, label: localise(name, lang) }))}
                onChange={design => put({ source: { kind: source.kind, design } })}
              />
            </Field>
          ) : (
            <Field id="gw-set-table" label={t('gateway.table')} wrong={at('source.table')}>
              <Select
                id="gw-set-table"
                value={source.table || null}
                placeholder={t('gateway.choose')}
                showSearch={{ optionFilterProp: 'label' }}
                options={[...tables]}
                onChange={next => {
                  const fresh = blank(source.kind)
                  if ('table' in fresh) put({ source: { ...fresh, table: next } })
                }}
              />
            </Field>
          )}
        </div>
        {source.kind === 'table' && table ? (
          <TableSettings source={source} table={table} wrong={at} onChange={next => put({ source: next })} />
        ) : null}
        {source.kind === 'figures' && table ? (
          <FiguresSettings
            source={source}
            table={table}
            wrong={at}
            onChange={next => put({ source: next })}
          />
        ) : null}
      </section>
      <section>
        <h2>{t('gateway.limits')}</h2>
        <div className="gw-two">
          <Field id="gw-set-rate" label={t('gateway.perMinute')}>
            <InputNumber<number>
              id="gw-set-rate"
              min={1}
              max={1_000_000}
              value={api.perMinute ?? null}
              placeholder={t('gateway.unlimited')}
              onChange={value => number('perMinute', value)}
            />
          </Field>
          <Field id="gw-set-cache" label={t('gateway.cache')}>
            <InputNumber<number>
              id="gw-set-cache"
              min={1}
              max={3_600}
              value={api.cache ?? null}
              placeholder="—"
              onChange={value => number('cache', value)}
            />
          </Field>
        </div>
      </section>
      <section>
        <h2>
          {t('gateway.version')} <small>v{api.version}</small>
        </h2>
        <p className="hint">{t('gateway.version.hint')}</p>
        {published && api.version === published.version ? (
          <Button icon={<Icon name="up" size={14} />} onClick={() => put({ version: published.version + 1 })}>
            {t('gateway.version.raise', { n: published.version + 1 })}
          </Button>
        ) : null}
        <ul className="gw-versions">
          {versions.map(n => (
            <li key={n}>
              <b>v{n}</b>
              <span className={retired.includes(n) ? 'tag' : 'tag ok'}>
                {t(retired.includes(n) ? 'gateway.retired' : 'gateway.served')}
              </span>
              <button
                type="button"
                className="btn t xs"
                onClick={() =>
                  put({
                    retired: retired.includes(n) ? retired.filter(each => each !== n) : [...retired, n],
                  })
                }
              >
                {t(retired.includes(n) ? 'gateway.unretire' : 'gateway.retire', { n })}
              </button>
            </li>
          ))}
        </ul>
      </section>
      <WhereUsed kind="api" id={api.id} />
    </div>
  )
}
