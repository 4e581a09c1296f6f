import { expect, test, vi } from 'vitest'
import { paperFonts } from './paper-fonts.ts'

// A style sheet as far as it is read here; the address of a font stands relative to the sheet.
class FontFace {
  readonly cssText: string
  constructor(cssText: string) {
    this.cssText = cssText
  }
}
vi.stubGlobal('CSSFontFaceRule', FontFace)
vi.stubGlobal('location', { origin: 'https://plant.example', href: 'https://plant.example/demo/pump' })

const sheet = (href: string | null, ...rules: readonly object[]) =>
  ({ href, cssRules: rules }) as unknown as CSSStyleSheet

test('fonts of the page get absolute addresses; rules without a file and sheets of others are left out', () => {
  expect(
    paperFonts([
      sheet(
        'https://plant.example/assets/font.css',
        new FontFace('@font-face{font-family:"A";src:url("./files/a.woff2") format("woff2")}'),
        new FontFace('@font-face{font-family:"Quotes";src:local("Arial")}'),
        { cssText: 'body{background:url(x.png)}' },
      ),
      sheet(null, new FontFace('@font-face{font-family:"B";src:url(/b.woff2)}')),
      sheet('https://elsewhere.example/c.css', new FontFace('@font-face{font-family:"C";src:url(c.woff2)}')),
    ]),
  ).toBe(
    '@font-face{font-family:"A";src:url("https://plant.example/assets/files/a.woff2") format("woff2")}' +
      '@font-face{font-family:"B";src:url("https://plant.example/b.woff2")}',
  )
})
