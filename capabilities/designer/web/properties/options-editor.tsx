import { localise, partId } from '@gantry/base/shared'
import { currentLang } from '@gantry/client/web'
import { fieldTypeOf, type Option, optionColors } from '@gantry/fields/shared'
import type { FieldDef } from '@gantry/model/shared'
import { Icon } from '@gantry/ui/web'
import { Input, type InputRef } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'

interface OptionsEditorProps {
  readonly def: FieldDef
  onChange(options: readonly Option[]): void
}

/** Options drawn at once; long lists are looked through by search. */
const drawn = 200

/** The options of a choice: their words, colours and order. An option people have used is retired rather than lost. */
export const OptionsEditor = ({ def, onChange }: OptionsEditorProps) => {
  const { t } = useTranslation()
  const lang = currentLang()
  const options = fieldTypeOf(def).options?.(def) ?? []
  const [search, setSearch] = useState('')
  /** The option added last. */
  const [added, setAdded] = useState<string | null>(null)
  const shown = options
    .map((option, at) => ({ option, at }))
    .filter(({ option }) => localise(option.label, lang).toLowerCase().includes(search.toLowerCase()))
  const change = (at: number, next: Option) => onChange(options.map((old, i) => (i === at ? next : old)))
  const move = (at: number, by: number) => {
    const next = [...options]
    const [moved] = next.splice(at, 1)
    if (moved) next.splice(Math.max(0, at + by), 0, moved)
    onChange(next)
  }
  const add = () => {
    const n = options.length + 1
    const id = partId('o_')
    // A search would hide the new option.
    setSearch('')
    setAdded(id)
    onChange([...options, { id, label: t('designer.option', { n }), color: colourAt(n - 1) }])
  }
  const paste = (text: string): boolean => {
    const words = text
      .split(/\r?\n/)
      .map(word => word.trim())
      .filter(word => word !== '')
    if (words.length < 2) return false
    const known = new Set(options.map(({ label }) => localise(label, lang)))
    const added = [...new Set(words)].filter(word => !known.has(word))
    const all = [...options]
    for (const label of added) all.push({ id: partId('o_'), label, color: colourAt(all.length) })
    onChange(all)
    return true
  }
  return (
    <div className="ds-options">
      {options.length > 20 ? (
        <Input
          allowClear
          size="small"
          value={search}
          placeholder={t('designer.search_options', { count: options.length })}
          aria-label={t('designer.search_options', { count: options.length })}
          onChange={event => setSearch(event.target.value)}
        />
      ) : null}
      <ol>
        {shown.slice(0, drawn).map(({ option, at }) => (
          <li key={option.id} data-retired={option.retired || undefined}>
            <button
              type="button"
              className="ds-swatch"
              style={{ background: `var(--${option.color ?? 'app-ink-3'})` }}
              aria-label={t('designer.option_colour', { name: localise(option.label, lang) })}
              title={t('designer.option_colour', { name: localise(option.label, lang) })}
              onClick={() => change(at, { ...option, color: nextColour(option.color) })}
            />
            <Input
              ref={option.id === added ? selectText : undefined}
              size="small"
              value={localise(option.label, lang)}
              maxLength={200}
              aria-label={t('designer.option', { n: at + 1 })}
              onPaste={event => paste(event.clipboardData.getData('text')) && event.preventDefault()}
              onKeyDown={event => event.key === 'Enter' && !event.nativeEvent.isComposing && add()}
              onChange={event =>
                change(at, { ...option, label: relabelled(option.label, event.target.value) })
              }
            />
            <button
              type="button"
              className="btn t xs sq"
              disabled={at === 0}
              aria-label={t('designer.move_up')}
              title={t('designer.move_up')}
              onClick={() => move(at, -1)}
            >
              <Icon name="up" size={14} />
            </button>
            <button
              type="button"
              className="btn t xs sq"
              aria-label={t(option.retired ? 'designer.option_offer' : 'designer.option_retire')}
              title={t(option.retired ? 'designer.option_offer' : 'designer.option_retire')}
              onClick={() => change(at, retired(option))}
            >
              <Icon name={option.retired ? 'eye' : 'minus'} size={14} />
            </button>
            <button
              type="button"
              className="btn t xs sq"
              aria-label={t('designer.option_remove')}
              title={t('designer.option_remove')}
              onClick={() => onChange(options.filter((_, i) => i !== at))}
            >
              <Icon name="trash" size={14} />
            </button>
          </li>
        ))}
      </ol>
      {shown.length > drawn ? (
        <p className="hint">{t('designer.more_options', { count: shown.length - drawn })}</p>
      ) : null}
      <button type="button" className="btn t s" onClick={add}>
        <Icon name="plus" />
        {t('designer.add_option')}
      </button>
      <p className="hint">{t('designer.paste_options')}</p>
    </div>
  )

  function relabelled(label: Option['label'], word: string): Option['label'] {
    return typeof label === 'string' ? word : { ...label, [lang]: word }
  }
}

/** Runs when the input of an added option appears: what is typed next replaces its proposed name. */
const selectText = (input: InputRef | null) => input?.focus({ cursor: 'all' })

const names: readonly string[] = optionColors

const colourAt = (n: number): string => optionColors[n % optionColors.length] ?? 'c1'

const nextColour = (color: string | undefined): string => colourAt(names.indexOf(color ?? '') + 1)

const retired = (option: Option): Option => {
  const { retired: was, ...rest } = option
  return was ? rest : { ...rest, retired: true }
}
