import { expect, it } from 'vitest'
import { branded, leastContrast, usableBrand } from './brand.ts'
import { contrast } from './color.ts'
import { drawnSkins, skins } from './skins.ts'

const brands = ['#ffff00', '#000000', '#ffffff', '#ff0000', '#1663d8', '#808080', '#00ff88']

it.each(brands)('makes %s legible in every skin', brand => {
  for (const name of drawnSkins) {
    const { app } = branded(skins[name], brand)
    expect(contrast(app.primary, app['on-primary']), `${name} button`).toBeGreaterThanOrEqual(leastContrast)
    expect(contrast(app.link, app.panel), `${name} link`).toBeGreaterThanOrEqual(leastContrast)
  }
})

it('leaves a colour that is legible, and a skin without a brand, as they are', () => {
  expect(usableBrand('#1663d8', skins.dawnBlue)).toBe('#1663d8')
  expect(branded(skins.deepBlack, '')).toBe(skins.deepBlack)
})
