import { brandSetting, defaultSkinSetting, offeredSkinsSetting } from '@gantry/model/shared'
import {
  branded,
  contrast,
  type DrawnSkin,
  leastContrast,
  type SkinName,
  skinNames,
  skins,
  usableBrand,
} from '@gantry/ui/shared'
import { PageHeader } from '@gantry/ui/web'
import { Button, Checkbox, Input, Select } from 'antd'
import { useTranslation } from 'react-i18next'
import { SettingsPage, SettingsSave } from './settings-page.tsx'
import { type SettingsDraft, useSettingsDraft } from './use-settings-draft.ts'

const previewed: readonly DrawnSkin[] = ['dawnBlue', 'deepBlack']

/** Skins the space offers, the one to begin with, and the colour of the enterprise. */
const ThemeColor = () => {
  const { t } = useTranslation()
  const draft = useSettingsDraft()
  const listed = draft.value(offeredSkinsSetting).split(' ').filter(Boolean) as SkinName[]
  const offered = listed.length > 0 ? listed : skinNames
  const offer = (names: readonly SkinName[]) => {
    const kept = skinNames.filter(name => names.includes(name))
    if (kept.length === 0) return
    draft.set(offeredSkinsSetting, kept.length === skinNames.length ? '' : kept.join(' '))
    if (!kept.some(name => name === draft.value(defaultSkinSetting))) draft.set(defaultSkinSetting, kept[0]!)
  }
  return (
    <>
      <PageHeader title={t('space.theme')} action={<SettingsSave draft={draft} />} />
      <SettingsPage draft={draft}>
        <section className="sps-group">
          <h2>{t('space.theme.skins')}</h2>
          <div className="sps-row">
            <div>
              <b>{t('space.theme.offered')}</b>
              <small>{t('space.theme.offered.hint')}</small>
            </div>
            <Checkbox.Group<SkinName>
              className="sps-skins"
              value={[...offered]}
              onChange={offer}
              options={skinNames.map(name => ({ value: name, label: t(`skin.${name}`) }))}
            />
          </div>
          <div className="sps-row">
            <label htmlFor="default-skin">
              <b>{t('space.theme.default')}</b>
              <small>{t('space.theme.default.hint')}</small>
            </label>
            <Select
              id="default-skin"
              className="sps-choice"
              value={draft.value(defaultSkinSetting)}
              options={offered.map(name => ({ value: name, label: t(`skin.${name}`) }))}
              onChange={name => draft.set(defaultSkinSetting, name)}
            />
          </div>
        </section>
        <BrandColour draft={draft} />
      </SettingsPage>
    </>
  )
}

export default ThemeColor

const isColour = (value: string): boolean => /^#[0-9a-f]{6}$/i.test(value)

const BrandColour = ({ draft }: { readonly draft: SettingsDraft }) => {
  const { t } = useTranslation()
  const brand = draft.value(brandSetting)
  const shown = isColour(brand) ? brand.toLowerCase() : ''
  const problem = draft.problem(brandSetting)
  const set = (value: string) => draft.set(brandSetting, value)
  return (
    <section className="sps-group">
      <h2>{t('space.theme.brand')}</h2>
      <div className="sps-row">
        <label htmlFor="brand">
          <b>{t('space.theme.brand')}</b>
          <small>{t('space.theme.brand.hint')}</small>
        </label>
        <div>
          <div className="row sps-value">
            <input
              type="color"
              aria-label={t('space.theme.pick')}
              disabled={!draft.mayChange}
              value={shown || skins.dawnBlue.app.primary}
              onChange={event => set(event.target.value)}
            />
            <Input
              id="brand"
              className="sps-number mono"
              placeholder="#1663d8"
              maxLength={7}
              value={brand}
              onChange={event => set(event.target.value.trim())}
            />
            {brand === '' ? null : (
              <Button type="text" size="small" onClick={() => set('')}>
                {t('space.reset')}
              </Button>
            )}
          </div>
          {problem ? (
            <p className="sps-issue" role="alert">
              {t(`issue.${problem.code}`, { ...problem.params })}
            </p>
          ) : null}
        </div>
      </div>
      <div className="sps-looks">
        {previewed.map(name => (
          <SkinPreview key={name} name={name} brand={shown} />
        ))}
      </div>
    </section>
  )
}

/** A piece of a page in a skin with the brand colour, and whether it can be read. */
const SkinPreview = ({ name, brand }: { readonly name: DrawnSkin; readonly brand: string }) => {
  const { t } = useTranslation()
  const { app } = branded(skins[name], brand)
  const ratio = (value: number) => value.toFixed(2)
  const wanted = brand === '' ? app.primary : brand
  const reached = Math.min(contrast(wanted, app['on-primary']), contrast(wanted, app.panel))
  return (
    <figure className="sps-look">
      <div style={{ background: app.panel, color: app.ink, borderColor: app['line-2'] }}>
        <span style={{ background: app.primary, color: app['on-primary'] }}>{t('space.save')}</span>
        <span style={{ color: app.link }}>{t('space.theme.link')}</span>
        <span style={{ background: app.selected }}>{t('space.theme.selected')}</span>
      </div>
      <figcaption>
        <b>{t(`skin.${name}`)}</b>{' '}
        {reached >= leastContrast
          ? t('space.theme.good', { ratio: ratio(reached) })
          : t('space.theme.adjusted', { ratio: ratio(reached), colour: usableBrand(wanted, skins[name]) })}
      </figcaption>
    </figure>
  )
}
