import { localise, newId } from '@gantry/base/shared'
import { currentLang, errorText, sayDay, useAction } from '@gantry/client/web'
import { Field, Modal, toast } from '@gantry/ui/web'
import { Checkbox, Input, Select } from 'antd'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { dropShapes, keepShapes, listShapes, type ShapeSetHead, shapeLimits } from '../../shared/shapes.ts'
import { type ProposedNames, propertiesOf, proposedNames, type ShapeProperty } from './properties-of.ts'

interface ShapesDialogProps {
  readonly sets: readonly ShapeSetHead[]
  /** Called with the id of an uploaded set. */
  onKept(id: string): void
  onClose(): void
}

interface ChosenFile {
  readonly geo: unknown
  readonly properties: readonly ShapeProperty[]
}

interface Answers extends ProposedNames {
  readonly zh: string
  readonly en: string
  readonly plan: boolean
}

/** The content of a JSON file; null for another file. */
const readJson = async (file: File): Promise<unknown> => {
  const text = await file.text()
  try {
    return JSON.parse(text)
  } catch (error) {
    if (error instanceof SyntaxError) return null
    throw error
  }
}

/** Sets of shapes of the space: those there are, and the upload of one more. */
export const ShapesDialog = ({ sets, onKept, onClose }: ShapesDialogProps) => {
  const { t } = useTranslation()
  const input = useRef<HTMLInputElement>(null)
  const [file, setFile] = useState<ChosenFile | null>(null)
  const [wrong, setWrong] = useState(false)
  const [answers, setAnswers] = useState<Answers>({ zh: '', en: '', plan: false })
  const failed = (reason: unknown) => toast({ text: errorText(t, reason), kind: 'failed' })
  const keep = useAction(keepShapes, {
    refresh: [listShapes],
    onDone: (_, { id }) => onKept(id),
  })
  const drop = useAction(dropShapes, { refresh: [listShapes] })
  const take = async (chosen: File) => {
    const geo = await readJson(chosen)
    const properties = propertiesOf(geo)
    setWrong(properties === null)
    setFile(properties && { geo, properties })
    const name = chosen.name.replace(/\.[^.]*$/, '').slice(0, shapeLimits.name)
    setAnswers({ zh: name, en: name, plan: false, ...proposedNames(properties ?? []) })
  }
  const { zh, en, key, nameZh, nameEn, plan } = answers
  const ready = file !== null && key !== undefined && zh.trim() !== '' && en.trim() !== ''
  const properties = (file?.properties ?? []).map(({ name, example }) => ({
    value: name,
    label: `${name} (${example})`,
  }))
  const property = (label: string, value: string | undefined, put: (value: string | undefined) => void) => (
    <Field label={label}>
      {id => (
        <Select
          id={id}
          allowClear
          showSearch
          value={value ?? null}
          options={properties}
          onChange={next => put(next ?? undefined)}
        />
      )}
    </Field>
  )
  const change = (next: Partial<Answers>) => setAnswers({ ...answers, ...next })
  return (
    <Modal
      open
      title={t('charts.shapes.title')}
      okText={t('charts.shapes.upload')}
      okButtonProps={{ disabled: !ready, loading: keep.isPending }}
      onOk={() => {
        if (!ready) return
        keep.mutate(
          {
            id: newId(),
            name: { 'zh-CN': zh.trim(), en: en.trim() },
            key,
            names: {
              ...(nameZh !== undefined && { 'zh-CN': nameZh }),
              ...(nameEn !== undefined && { en: nameEn }),
            },
            plan,
            geo: file.geo,
          },
          { onError: failed },
        )
      }}
      onCancel={onClose}
    >
      <p className="ink2">{t('charts.shapes.hint')}</p>
      {sets.length > 0 ? (
        <ul className="ce-shapes">
          {sets.map(set => (
            <li key={set.id}>
              <span>
                <b translate="no">{localise(set.name, currentLang())}</b>{' '}
                <span className="cap ink3">
                  {t('charts.shapes.facts', { number: set.shapes, name: set.by, at: sayDay(set.at) })}
                </span>
              </span>
              <button
                type="button"
                className="btn t s"
                disabled={drop.isPending}
                onClick={() => drop.mutate({ id: set.id }, { onError: failed })}
              >
                {t('charts.shapes.drop')}
              </button>
            </li>
          ))}
        </ul>
      ) : null}
      <input
        ref={input}
        type="file"
        hidden
        accept=".json,.geojson"
        aria-label={t('charts.shapes.file')}
        onChange={({ target }) => {
          const [chosen] = target.files ?? []
          target.value = ''
          if (chosen) take(chosen).catch(failed)
        }}
      />
      <button type="button" className="btn" onClick={() => input.current?.click()}>
        {t('charts.shapes.file')}
      </button>
      {wrong ? <p className="hint err">{t('charts.shapes.wrong')}</p> : null}
      {file ? (
        <div className="ce-shape-form">
          <Field label={t('charts.shapes.name.zh')}>
            {id => (
              <Input
                id={id}
                value={zh}
                maxLength={shapeLimits.name}
                onChange={event => change({ zh: event.target.value })}
              />
            )}
          </Field>
          <Field label={t('charts.shapes.name.en')}>
            {id => (
              <Input
                id={id}
                value={en}
                maxLength={shapeLimits.name}
                onChange={event => change({ en: event.target.value })}
              />
            )}
          </Field>
          {property(t('charts.shapes.key'), key, next => {
            const { key: _, ...rest } = answers
            setAnswers(next === undefined ? rest : { ...rest, key: next })
          })}
          {property(t('charts.shapes.called.zh'), nameZh, next => {
            const { nameZh: _, ...rest } = answers
            setAnswers(next === undefined ? rest : { ...rest, nameZh: next })
          })}
          {property(t('charts.shapes.called.en'), nameEn, next => {
            const { nameEn: _, ...rest } = answers
            setAnswers(next === undefined ? rest : { ...rest, nameEn: next })
          })}
          <Checkbox checked={plan} onChange={event => change({ plan: event.target.checked })}>
            {t('charts.shapes.plan')}
          </Checkbox>
        </div>
      ) : null}
    </Modal>
  )
}
