import { describe, expect, test } from 'vitest'
import { scopeStyle } from './scope-style.ts'

const guard =
  ':not(.topbar,.topbar *,.watermark,.watermark *,.notices,.notices *,.state,.state *,.banner,.banner *,[role=alert],[role=alert] *)'
const nothingGuarded = ':not(:has(.topbar,.watermark,.notices,.state,.banner,[role=alert]))'

test.each([
  ['.tile{background:red}', `.content .tile${guard}{background:red}`],
  ['.tile::before,a > b{border:0}', `.content .tile${guard}::before,.content a>b${guard}{border:0}`],
  ['body{--app-primary:#123}', `.content${nothingGuarded}{--app-primary:#123}`],
  ['html{line-height:2}', '.content{line-height:2}'],
  [':root .tile{background:red}', `.content .tile${guard}{background:red}`],
  ['.tile{display:none}', `.content .tile${guard}${nothingGuarded}{display:none}`],
  ['*{opacity:0}', `.content *${guard}${nothingGuarded}{opacity:0}`],
  ['@media print{.tile{background:red}}', `@media print{.content .tile${guard}{background:red}}`],
  ['@keyframes turn{from{rotate:0deg}to{rotate:9deg}}', '@keyframes turn{from{rotate:0deg}to{rotate:9deg}}'],
])('%s stays below the content, in a layer of its own', (css, scoped) => {
  const answer = scopeStyle(css)
  expect(answer.issues).toEqual([])
  expect(answer.css).toBe(`@layer space{${scoped}}`)
})

describe('is refused with its line and reason', () => {
  test.each([
    ['@import "https://example.com/a.css";', 'style_import', 1],
    ['\n@\\69mport url(a.css);', 'style_import', 2],
    ['@layer top{.a{color:red}}', 'style_at_rule', 1],
    ['.a{background:url(https://example.com/a.png)}', 'style_address', 1],
    ['.a{background:url("//example.com/a.png")}', 'style_address', 1],
    ['.a{background:u\\72l(https://example.com/a.png)}', 'style_syntax', 1],
    ['.a{background:image-set("https://example.com/a.png" 1x)}', 'style_address', 1],
    ['.a{--x:url(https://example.com/a.png)}', 'style_address', 1],
    ['@font-face{font-family:x;src:url(https://example.com/a.woff2)}', 'style_address', 1],
    ['.a{\n  position: fixed;\n}', 'style_fixed', 2],
    ['.a{position:f\\69xed}', 'style_fixed', 1],
    ['.a{position:var(--x)}', 'style_fixed', 1],
    ['.topbar{display:none}', 'style_protected', 1],
    ['.x .top\\62 ar{color:red}', 'style_protected', 1],
    ['.a:is(.watermark){color:red}', 'style_protected', 1],
    ['.a{color:red!important}', 'style_important', 1],
    ['.a{.b{color:red}}', 'style_nested', 1],
    ['.a{color:red', 'none', 1],
    ['.a{color:}}', 'style_syntax', 1],
    ['.a..b{color:red}', 'style_syntax', 1],
  ])('%s', (css, code, line) => {
    const { issues, css: scoped } = scopeStyle(css)
    if (code === 'none') return expect(issues).toEqual([])
    expect(issues).toContainEqual(
      expect.objectContaining({ code, params: expect.objectContaining({ line }) }),
    )
    expect(scoped).toBe('')
  })
})

test('cannot leave its layer', () => {
  for (const css of [
    '}} .topbar{display:none}',
    '.a{color:red}} html{display:none}',
    '</style>',
    '<!-- .a{} -->',
  ]) {
    const { css: scoped } = scopeStyle(css)
    const depth = [...scoped].reduce((sum, sign) => sum + (sign === '{' ? 1 : sign === '}' ? -1 : 0), 0)
    expect(depth).toBe(0)
    expect(scoped.includes('.topbar{')).toBe(false)
  }
})
