import { describe, expect, it } from 'vitest'
import { type Branch, readOutline, writeOutline } from './outline.ts'

const faults: readonly Branch[] = [
  {
    id: 'mech',
    label: { 'zh-CN': '机械', en: 'Mechanical' },
    children: [
      { id: 'seal', label: '密封' },
      { id: 'bear', label: '轴承', retired: true },
    ],
  },
  { id: 'elec', label: '电气' },
]

describe('a tree of options as lines', () => {
  it('is read back as it was written', () => {
    expect(writeOutline(faults, 'zh-CN')).toBe('机械\n  密封\n  轴承\n电气')
    expect(readOutline(writeOutline(faults, 'zh-CN'), faults, 'zh-CN')).toEqual(faults)
  })

  it('keeps the ids of options that stay, are moved among their own, or are reworded', () => {
    expect(readOutline('电气\n机械\n  轴承\n  密封', faults, 'zh-CN').map(({ id }) => id)).toEqual([
      'elec',
      'mech',
    ])
    const [mech] = readOutline('机械类\n  密封\n  轴承\n电气', faults, 'zh-CN')
    expect(mech).toMatchObject({ id: 'mech', label: { 'zh-CN': '机械类', en: 'Mechanical' } })
    expect(mech?.children).toHaveLength(2)
  })

  it('gives new options ids nothing else has', () => {
    const [mech] = readOutline('机械\n  密封\n  润滑\n  轴承\n电气', faults, 'zh-CN')
    expect(mech?.children?.map(({ id }) => id)).toEqual([
      'seal',
      expect.stringMatching(/^o_[a-z2-9]{8}$/),
      'bear',
    ])
  })

  it('takes tabs of a sheet, empty lines and a first line that stands too far in', () => {
    expect(writeOutline(readOutline('\n    a\n\tb\n\n', [], 'en'), 'en')).toBe('a\n  b')
    expect(readOutline('  \n', faults, 'en')).toEqual([])
  })
})
