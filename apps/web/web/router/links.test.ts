import { expect, test } from 'vitest'
import { type LinkClick, linkAction } from './links.ts'

const origin = 'http://gantry.test'
const click = (href: string, rest: Partial<LinkClick> = {}): LinkClick => ({
  url: new URL(href, origin),
  origin,
  here: '/space-demo/appcenter?q=1',
  target: '',
  download: false,
  taken: false,
  on: '/{spaceUri}/appcenter',
  ...rest,
})

test.each<[string, LinkClick, string]>([
  ['a screen of the user side', click('/space-demo/user/messagecenter'), 'inside'],
  ['the start', click('/'), 'inside'],
  ['the start of a space', click('/space-other/'), 'inside'],
  ['a console screen', click('/root/oplog'), 'inside'],
  ['an admin screen', click('/space-demo/etl'), 'leave'],
  ['a new window', click('/space-demo/appcenter', { target: '_blank' }), 'leave'],
  ['the same window, said aloud', click('/space-demo/appcenter', { target: '_self' }), 'inside'],
  ['a download', click('/space-demo/api/files/1', { download: true }), 'leave'],
  ['a held key', click('/space-demo/appcenter', { taken: true }), 'leave'],
  ['a mail address', click('mailto:a@b.cn'), 'leave'],
  ['another site', click('https://example.com/login'), 'leave'],
  ['no screen of ours', click('/space-demo/api/files/1'), 'leave'],
  ['a place on this page', click('/space-demo/appcenter?q=1#top'), 'leave'],
  ['a place on another page', click('/space-demo/user/messagecenter#top'), 'inside'],
  ['anything on a preview', click('/space-demo/appcenter', { on: '/{spaceUri}/dataview/viewer' }), 'window'],
  ['another site on a notice', click('https://example.com', { on: '/news/show' }), 'window'],
])('%s', (_, given, expected) => expect(linkAction(given)).toBe(expected))
