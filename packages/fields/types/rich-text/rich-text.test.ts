import { runs } from '@gantry/testing/shared'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { field } from '../../shared/index.ts'
import { reads, refuses } from '../parse-cases.ts'
import { readHtml, textOf, writeHtml } from './read-html.ts'

describe('formatted text', () => {
  reads(
    field.richText(),
    ['两行\n文字', '<p>两行</p><p>文字</p>'],
    ['a < b', '<p>a &lt; b</p>'],
    ['<b>粗</b><i>斜</i>', '<p><strong>粗</strong><em>斜</em></p>'],
    ['<ul><li>一<li>二</ul>', '<ul><li>一</li><li>二</li></ul>'],
    ['<p>一<p>二', '<p>一</p><p>二</p>'],
    ['<a href="HTTPS://A.cn/x" onclick="alert(1)">x</a>', '<p><a href="https://a.cn/x">x</a></p>'],
    ['<span style="color:red">x</span>', '<p>x</p>'],
    ['<p></p>', null],
    ['<!-- x -->', null],
  )
  refuses(
    field.richText(),
    ['<p>a\u0000b</p>', 'control_character'],
    ['x'.repeat(1_000_001), 'max_length', { limit: 1_000_000 }],
    [{}, 'type'],
  )
})

describe('whatever hides in HTML', () => {
  const clean = (html: string) => writeHtml(readHtml(html))
  test.each([
    ['<script>alert(1)</script>x', '<p>x</p>'],
    ['<ScRiPt src=//evil.cn>', ''],
    ['<img src=x onerror=alert(1)>x', '<p>x</p>'],
    ['<a href="javascript:alert(1)">x</a>', '<p>x</p>'],
    ['<a href="jav&#x09;ascript:alert(1)">x</a>', '<p>x</p>'],
    ['<a href="&#106;avascript:alert(1)">x</a>', '<p>x</p>'],
    ['<svg><style><img src=x onerror=alert(1)></style></svg>x', '<p>x</p>'],
    ['<math><mtext><table><mglyph><style><!--</style><img onerror=alert(1)>--></math>x', '<p>x</p>'],
    ['<noscript><p title="</noscript><img src=x onerror=alert(1)>">', '<p>&quot;&gt;</p>'],
    ['<p style="position:fixed">x</p>', '<p>x</p>'],
    ['&lt;script&gt;alert(1)&lt;/script&gt;', '<p>&lt;script&gt;alert(1)&lt;/script&gt;</p>'],
    ['<<script>script>alert(1)</script>', '<p>&lt;</p>'],
    ['<iframe srcdoc="<script>">', ''],
    ['<b><p>x</p></b>', '<p><strong></strong></p><p>x</p>'],
  ])('%s becomes %s', (html, expected) => {
    expect(clean(html)).toBe(expected)
  })

  test('only our own tags and safe addresses are ever written, and reading again changes nothing', () => {
    const piece = fc.constantFrom(
      ...[
        '<',
        '>',
        '"',
        "'",
        '/',
        '&',
        '&lt;',
        '&#60;',
        '<p',
        '<p>',
        '</p>',
        '<li>',
        '<ul>',
        '</ul>',
        '<b>',
        '</b>',
      ],
      ...[
        '<a href=',
        'javascript:',
        'https://a.cn',
        '<script>',
        '</script>',
        '<!--',
        '-->',
        ' ',
        'x',
        '<br>',
        '<pre>',
      ],
    )
    const any = fc.array(fc.oneof(piece, fc.string({ maxLength: 3 })), { maxLength: 30 })
    fc.assert(
      fc.property(any, pieces => {
        const once = clean(pieces.join(''))
        expect(clean(once)).toBe(once)
        const tags = once.match(/<[^>]*>/g) ?? []
        for (const tag of tags)
          expect(tag).toMatch(
            /^<\/?(?:p|h[1-3]|ul|ol|li|blockquote|pre|hr|strong|em|u|s|code|br|a)>$|^<a href="(?:https?:\/\/|mailto:)[^"<>]*">$/,
          )
      }),
      { numRuns: runs(200) },
    )
  })

  test('blanks inside a text cost one pass', { timeout: 5_000 }, () => {
    const blanks = ' '.repeat(100_000)
    expect(textOf(`<p>a${blanks}b </p>`)).toBe(`a${blanks}b`)
    expect(textOf(`<p>\n${blanks}</p>`)).toBe('')
  })

  test('a megabyte of opening brackets, comments or tags is read in no time', () => {
    for (const piece of ['<', '<!--', '<p>', '<b><i>', '</p', '<script', '&#', '<a href="'])
      expect(typeof textOf(clean(piece.repeat(1_000_000 / piece.length)))).toBe('string')
  })
})
