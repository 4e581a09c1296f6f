import { localise } from '@gantry/base/shared'
import { currentLang, errorText, useAction } from '@gantry/client/web'
import { Icon } from '@gantry/ui/web'
import { Button, Input, InputNumber, Select } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type TriedFrame, tryProduct } from '../../shared/contract.ts'
import {
  type BinaryRow,
  byteOrders,
  type Decoder,
  decoderKinds,
  type Product,
  type Sample,
  wordTypes,
} from '../../shared/product.ts'
import { sayValue } from '../devices/say-value.ts'
import { changedAt, isWrong, type PartProps } from './part-props.ts'

/** How a message becomes points, beside a pasted frame that is read with it. */
export const ParsePart = ({ product, issues, onChange }: PartProps) => {
  const { t } = useTranslation()
  const { decoder } = product
  const set = (next: Decoder) => onChange({ ...product, decoder: next })
  return (
    <div className="dp-parse">
      <div className="dp-part">
        <nav className="seg" aria-label={t('product.decoder')}>
          {decoderKinds.map(kind => (
            <button
              key={kind}
              type="button"
              className={kind === decoder.kind ? 'on' : undefined}
              aria-pressed={kind === decoder.kind}
              onClick={() => set({ ...decoder, kind })}
            >
              {t(`product.decoder.${kind}`)}
            </button>
          ))}
        </nav>
        <p className="ink3">{t(`product.decoder.${decoder.kind}_about`)}</p>
        {decoder.kind === 'json' ? <PathsEditor product={product} onChange={set} /> : null}
        {decoder.kind === 'binary' ? (
          <RowsEditor
            product={product}
            wrong={at => isWrong(issues, `decoder.rows.${at}.point`)}
            onChange={set}
          />
        ) : null}
        {decoder.kind === 'script' ? (
          <Input.TextArea
            className="mono"
            aria-label={t('product.decoder.script')}
            rows={14}
            value={decoder.script ?? ''}
            maxLength={20_000}
            placeholder={'const data = JSON.parse(record.text)\nreturn { temp: data.t / 10 }'}
            onChange={event => set({ ...decoder, script: event.target.value })}
          />
        ) : null}
      </div>
      <TryPart
        product={product}
        onKeep={sample => onChange({ ...product, samples: [...(product.samples ?? []), sample] })}
      />
      <SamplesPart product={product} issues={issues} onChange={onChange} />
    </div>
  )
}

const pointOptions = ({ points }: Product) =>
  points.map(({ code, name }) => ({ value: code, label: `${localise(name, currentLang())} ${code}` }))

interface DecoderEditorProps {
  readonly product: Product
  onChange(decoder: Decoder): void
}

const PathsEditor = ({ product, onChange }: DecoderEditorProps) => {
  const { t } = useTranslation()
  const { decoder } = product
  const paths = decoder.paths ?? []
  const set = (next: readonly (typeof paths)[number][]) => {
    const { paths: _, ...rest } = decoder
    onChange(next.length === 0 ? rest : { ...rest, paths: [...next] })
  }
  return (
    <>
      {paths.map((each, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines have no identity but their place
        <div key={at} className="dp-line">
          <Select
            aria-label={t('product.row.point')}
            value={each.point || undefined}
            placeholder={t('product.row.point')}
            options={pointOptions(product)}
            onChange={point => set(changedAt(paths, at, { ...each, point }))}
          />
          <Input
            className="mono"
            aria-label={t('product.path')}
            placeholder="$.data.sensors[0].value"
            value={each.path}
            maxLength={200}
            onChange={event => set(changedAt(paths, at, { ...each, path: event.target.value }))}
          />
          <RemoveLine onRemove={() => set(changedAt(paths, at, undefined))} />
        </div>
      ))}
      <AddLine label={t('product.path.add')} onAdd={() => set([...paths, { point: '', path: '' }])} />
    </>
  )
}

const RowsEditor = ({ product, wrong, onChange }: DecoderEditorProps & { wrong(at: number): boolean }) => {
  const { t } = useTranslation()
  const { decoder } = product
  const rows = decoder.rows ?? []
  const set = (at: number, next: BinaryRow | undefined) =>
    onChange({ ...decoder, rows: changedAt(rows, at, next) })
  return (
    <>
      <table className="dp-grid">
        <thead>
          <tr>
            {['point', 'offset', 'type', 'order', 'length', 'bit', 'scale', 'repeat'].map(name => (
              <th key={name}>{t(`product.row.${name}`)}</th>
            ))}
            <th aria-label={t('product.remove')} />
          </tr>
        </thead>
        <tbody>
          {rows.map((row, at) => {
            const number = (name: 'length' | 'bit' | 'scale' | 'repeat', off: boolean) => (
              <td>
                <InputNumber
                  aria-label={t(`product.row.${name}`)}
                  controls={false}
                  disabled={off}
                  value={row[name] ?? null}
                  onChange={value => {
                    const { [name]: _, ...rest } = row
                    set(at, value === null ? rest : { ...rest, [name]: value })
                  }}
                />
              </td>
            )
            const isCounted = row.type === 'bits' || row.type === 'bcd' || row.type === 'ascii'
            return (
              // biome-ignore lint/suspicious/noArrayIndexKey: lines have no identity but their place
              <tr key={at}>
                <td>
                  <Select
                    showSearch
                    aria-label={t('product.row.point')}
                    status={wrong(at) ? 'error' : ''}
                    value={row.point || undefined}
                    options={pointOptions(product)}
                    onChange={point => set(at, { ...row, point })}
                  />
                </td>
                <td>
                  <InputNumber
                    aria-label={t('product.row.offset')}
                    controls={false}
                    min={0}
                    value={row.offset}
                    onChange={offset => set(at, { ...row, offset: offset ?? 0 })}
                  />
                </td>
                <td>
                  <Select
                    aria-label={t('product.row.type')}
                    value={row.type}
                    options={wordTypes.map(value => ({ value, label: value }))}
                    onChange={type => set(at, { ...row, type })}
                  />
                </td>
                <td>
                  <Select
                    aria-label={t('product.row.order')}
                    value={row.order ?? 'ABCD'}
                    options={byteOrders.map(value => ({ value, label: value }))}
                    onChange={order => set(at, { ...row, order })}
                  />
                </td>
                {number('length', !isCounted)}
                {number('bit', row.type !== 'bits')}
                {number('scale', row.type === 'ascii')}
                {number('repeat', false)}
                <td>
                  <RemoveLine onRemove={() => set(at, undefined)} />
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
      <AddLine
        label={t('product.row.add')}
        onAdd={() => onChange({ ...decoder, rows: [...rows, { point: '', offset: 0, type: 'u16' }] })}
      />
    </>
  )
}

const RemoveLine = ({ onRemove }: { onRemove(): void }) => {
  const { t } = useTranslation()
  return (
    <button type="button" className="btn t s sq" aria-label={t('product.remove')} onClick={onRemove}>
      <Icon name="trash" size={14} />
    </button>
  )
}

const AddLine = ({ label, onAdd }: { readonly label: string; onAdd(): void }) => (
  <button type="button" className="btn" onClick={onAdd}>
    <Icon name="plus" size={14} />
    {label}
  </button>
)

const TryPart = ({ product, onKeep }: { readonly product: Product; onKeep(sample: Sample): void }) => {
  const { t } = useTranslation()
  const [frame, setFrame] = useState('')
  const trying = useAction(tryProduct)
  return (
    <section className="dp-part dp-try" aria-label={t('product.try')}>
      <h3>{t('product.try')}</h3>
      <Input.TextArea
        className="mono"
        aria-label={t('product.try.frame')}
        placeholder={t(product.decoder.kind === 'binary' ? 'product.try.hex' : 'product.try.text')}
        rows={4}
        value={frame}
        maxLength={8_000}
        onChange={event => setFrame(event.target.value)}
      />
      <p>
        <Button
          loading={trying.isPending}
          disabled={frame.trim() === ''}
          onClick={() => trying.mutate({ product, frame })}
        >
          {t('product.try.run')}
        </Button>
      </p>
      {trying.error ? (
        <p className="hint err" role="alert">
          {errorText(t, trying.error)}
        </p>
      ) : null}
      {trying.data ? (
        <>
          <TriedValues product={product} tried={trying.data} />
          {trying.data.values.length > 0 ? (
            <Button
              onClick={() =>
                onKeep({
                  name: t('product.sample.n', { n: (product.samples?.length ?? 0) + 1 }),
                  frame,
                  expected: Object.fromEntries(
                    trying.data.values.flatMap(({ code, value }) => (value === null ? [] : [[code, value]])),
                  ),
                })
              }
            >
              {t('product.sample.keep')}
            </Button>
          ) : null}
        </>
      ) : null}
    </section>
  )
}

interface TriedValuesProps {
  readonly product: Pick<Product, 'points'>
  readonly tried: TriedFrame
}

/** What a frame gave: points with their values, and what could not be read. */
export const TriedValues = ({ product, tried }: TriedValuesProps) => {
  const { t } = useTranslation()
  return (
    <>
      <ul className="dp-tried">
        {tried.values.map(({ code, value, outside }) => {
          const point = product.points.find(each => each.code === code)
          return (
            <li key={code}>
              <span className="cut" translate="no">
                {point ? localise(point.name, currentLang()) : code}
              </span>
              <b className={outside ? 'dvc-out' : undefined}>
                {point
                  ? sayValue(point, value, { on: t('devices.on'), off: t('devices.off') })
                  : String(value)}
              </b>
              <span className="ink3" translate="no">
                {point?.unit}
              </span>
            </li>
          )
        })}
      </ul>
      {tried.problems.map(({ code, at, message }) => (
        <p key={`${code} ${at}`} className="hint err">
          {t(`devices.problem.${code}`)} <span translate="no">{at ?? message}</span>
        </p>
      ))}
      {tried.unknown.length > 0 ? (
        <p className="warn-ink">
          {t('product.try.unknown', { codes: tried.unknown.slice(0, 20).join(', ') })}
        </p>
      ) : null}
      {tried.values.length === 0 && tried.problems.length === 0 && tried.unknown.length === 0 ? (
        <p className="ink3">{t('devices.problem.empty')}</p>
      ) : null}
    </>
  )
}

const SamplesPart = ({ product, issues, onChange }: PartProps) => {
  const { t } = useTranslation()
  const samples = product.samples ?? []
  return (
    <section className="dp-part" aria-label={t('product.samples')}>
      <h3>{t('product.samples')}</h3>
      <p className="ink3">{t('product.samples.about')}</p>
      <ul className="dp-samples">
        {samples.map((sample, at) => {
          const failed = issues.filter(({ field }) => field.startsWith(`samples.${at}.`))
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: lines have no identity but their place
            <li key={at}>
              <Icon name={failed.length > 0 ? 'warn' : 'check'} size={14} />
              <b translate="no">{sample.name}</b>
              <code className="cut" translate="no">
                {sample.frame}
              </code>
              <span className={failed.length > 0 ? 'danger-ink' : 'ink3'}>
                {failed.length > 0
                  ? t('product.sample.failed', {
                      codes: failed.map(({ field }) => field.split('.')[2]).join(', '),
                    })
                  : t('product.sample.points', { count: Object.keys(sample.expected).length })}
              </span>
              <RemoveLine
                onRemove={() => onChange({ ...product, samples: changedAt(samples, at, undefined) })}
              />
            </li>
          )
        })}
      </ul>
    </section>
  )
}
