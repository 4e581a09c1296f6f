import { describe, expect, test, vi } from 'vitest'
import { contrast, mix } from './color.ts'
import { headScript, skinCss } from './skin-css.ts'
import { type AppColour, type DrawnSkin, drawnSkins, skins, systemSkin } from './skins.ts'

describe.each(drawnSkins)('%s', name => {
  const { app, status, charts, mode } = skins[name]

  const surfaces: AppColour[] = ['bg', 'panel', 'panel-2', 'raised', 'sunken', 'hover', 'selected']
  const inks: AppColour[] = ['ink', 'ink-2', 'ink-3', 'link', 'danger-ink', 'warn-ink', 'ok-ink']
  test.each(inks.flatMap(ink => surfaces.map(surface => [ink, surface] as const)))(
    '%s can be read on %s',
    (ink, surface) => expect(contrast(app[ink], app[surface])).toBeGreaterThanOrEqual(4.5),
  )

  test.each<[AppColour, AppColour]>([
    ['on-primary', 'primary'],
    ['on-primary', 'primary-hover'],
    ['link', 'primary-soft'],
    ['danger-ink', 'danger-soft'],
    ['on-danger', 'danger'],
    ['warn-ink', 'warn-soft'],
    ['ok-ink', 'ok-soft'],
  ])('%s can be read on %s', (ink, surface) =>
    expect(contrast(app[ink], app[surface])).toBeGreaterThanOrEqual(4.5),
  )

  const tones: AppColour[] = ['primary-soft', 'ok-soft', 'warn-soft', 'danger-soft']
  test.each((['ink', 'ink-2', 'link'] as const).flatMap(ink => tones.map(tone => [ink, tone] as const)))(
    '%s can be read on %s, the ground of a marked row',
    (ink, tone) => expect(contrast(app[ink], app[tone])).toBeGreaterThanOrEqual(4.5),
  )

  test.each<AppColour>(['sider-ink', 'sider-ink-2', 'sider-ink-3'])(
    '%s can be read in the navigation, also on the chosen entry',
    ink => {
      expect(contrast(app[ink], app.sider)).toBeGreaterThanOrEqual(4.5)
      if (ink === 'sider-ink')
        expect(contrast(app[ink], mix(app.sider, '#ffffff', 0.13))).toBeGreaterThanOrEqual(4.5)
    },
  )

  test('lines of charts and glyphs of status stand out from the surface', () => {
    for (const colour of charts) expect(contrast(colour, app.panel)).toBeGreaterThanOrEqual(3)
    for (const colour of [status.run, status.alarm, status.progress, status.open, status.maint])
      expect(contrast(colour, app.panel)).toBeGreaterThanOrEqual(3)
  })

  test('says its mode to the browser', () =>
    expect(skinCss()).toContain(`[data-skin="${name}"]{color-scheme:${mode};`))
})

test.each([
  [null, 'system'],
  ['dreamPurple', 'dreamPurple'],
  ['system', 'system'],
  ['neon', 'system'],
])('the head script makes of the stored name %s the skin %s', (stored, expected) => {
  const html = { dataset: { skin: '' }, lang: '' }
  const bar = { name: '', content: '' }
  const page = { documentElement: html, createElement: () => bar, head: { append: vi.fn() } }
  const media = { matches: true, addEventListener: vi.fn() }
  let follow: () => void = vi.fn()
  class Observer {
    constructor(onChange: () => void) {
      follow = onChange
    }
    observe = vi.fn()
  }
  const storage = { getItem: (key: string) => (key === 'skin' ? stored : null) }
  new Function('document', 'localStorage', 'matchMedia', 'MutationObserver', headScript())(
    page,
    storage,
    () => media,
    Observer,
  )
  expect(html).toEqual({ dataset: { skin: expected }, lang: 'zh-CN' })
  const drawn = expected === 'system' ? systemSkin(true) : (expected as DrawnSkin)
  expect(bar).toEqual({ name: 'theme-color', content: skins[drawn].app.panel })
  html.dataset.skin = 'limeGreen'
  follow()
  expect(bar.content).toBe(skins.limeGreen.app.panel)
})
