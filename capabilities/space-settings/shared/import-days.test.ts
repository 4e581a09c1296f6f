import { expect, it } from 'vitest'
import { importDays } from './import-days.ts'

it('reads a CSV file, with a heading and names the lines it cannot read', () => {
  expect(
    importDays('\ufeff日期,类型,名称\n2026-10-01,休,国庆节\n2026/10/4,班,国庆补班\n2026-02-30,休,x\n'),
  ).toEqual({
    days: [
      { date: '2026-10-01', works: false, name: '国庆节' },
      { date: '2026-10-04', works: true, name: '国庆补班' },
    ],
    wrong: [4],
  })
})

it('reads every day of an event of an ICS file; the end is exclusive', () => {
  const ics =
    'BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nDTSTART;VALUE=DATE:20261001\r\nDTEND;VALUE=DATE:20261003\r\nSUMMARY:国庆节 休\r\nEND:VEVENT\r\n' +
    'BEGIN:VEVENT\r\nDTSTART;VALUE=DATE:20261004\r\nSUMMARY:国庆节 补\r\n 班\r\nEND:VEVENT\r\nEND:VCALENDAR'
  expect(importDays(ics)).toEqual({
    days: [
      { date: '2026-10-01', works: false, name: '国庆节 休' },
      { date: '2026-10-02', works: false, name: '国庆节 休' },
      { date: '2026-10-04', works: true, name: '国庆节 补班' },
    ],
    wrong: [],
  })
})
