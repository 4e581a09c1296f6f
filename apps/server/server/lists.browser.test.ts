import { builtPages, testBrowser } from '@gantry/testing/server'
import type { Locator, Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { chooseInMenu } from './choose-in-menu.ts'
import { enter, toWorkOrders } from './enter.ts'
import { productApp } from './fixtures.ts'

const { url } = await productApp(await builtPages())
const browser = await testBrowser()
const patience = { timeout: 90_000 }

const records = `${url}/space-demo/api/tables/work_order/records`

const eventually = <T>(look: () => T) => expect.poll(look, { timeout: 20_000 })

const toList = async (page: Page, query = ''): Promise<void> => {
  await toWorkOrders(page, url, query)
  // What comes after the rows, such as their number, is there too.
  await page.waitForLoadState('networkidle')
}

const create = async (page: Page, record: object): Promise<string> => {
  const answer = await page.request.post(records, { data: record, headers: { origin: url } })
  expect(answer.status()).toBe(201)
  return (await answer.json()).data.id
}

const cell = (page: Page, row: number, column: number): Locator =>
  page.locator(`[data-cell="${row}.${column}"]`)

/** Chooses an entry of the drop-down that stands open. */
const choose = (page: Page, text: string): Promise<void> =>
  page.locator('.ant-select-item-option:visible').getByText(text, { exact: true }).click()

/** Pastes as Excel does: cells by tabs, rows by line breaks. */
const paste = async (page: Page, at: Locator, rows: readonly string[]): Promise<void> => {
  await page.evaluate(text => navigator.clipboard.writeText(text), rows.join('\n'))
  await at.click()
  await page.keyboard.press('ControlOrMeta+v')
}

/** Whether there are rows, and each of them says this. */
const allSay = async (page: Page, ...words: readonly string[]): Promise<boolean> => {
  const rows = await page.locator('.rl-row').allTextContents()
  return rows.length > 0 && rows.every(row => words.every(word => row.includes(word)))
}

it(
  'a list is filtered, kept as a tab, sorted, searched, and shows the columns one chose',
  patience,
  async () => {
    const page = await enter(browser, url)
    await toList(page)

    await page.getByRole('button', { name: '筛选', exact: true }).click()
    const filter = page.getByRole('dialog', { name: '筛选' })
    await filter.getByRole('combobox', { name: '添加条件' }).click()
    await choose(page, '区域')
    await filter.getByRole('combobox', { name: '比较方式' }).click()
    await choose(page, '等于')
    await filter.getByLabel('区域', { exact: true }).fill('A3')
    await page.keyboard.press('Enter')
    await eventually(() => allSay(page, 'A3')).toBe(true)
    await page.keyboard.press('Escape')

    await page.getByRole('button', { name: '存为常用筛选' }).click()
    await page.getByRole('textbox', { name: '筛选名称' }).fill('三区')
    await page.keyboard.press('Enter')
    await page.locator('.saved [aria-current]', { hasText: '三区' }).waitFor()

    const cost = page.getByRole('columnheader', { name: '费用(元)' })
    await cost.click()
    await eventually(() => cost.getAttribute('aria-sort')).toBe('ascending')
    expect(page.url()).toContain('sort=amount')
    // Three presses before anything is drawn are three: descending, as the list opens, ascending.
    await cost.getByRole('button').evaluate((button: HTMLElement) => {
      for (let press = 0; press < 3; press++) button.click()
    })
    expect(page.url()).toContain('sort=amount')
    await cost.click()
    await eventually(() => page.url()).toContain('sort=-amount')
    await eventually(() => cost.getAttribute('aria-sort')).toBe('descending')

    const title = (await page.locator('.rl-title').first().textContent()) ?? ''
    await page.getByRole('searchbox', { name: '在维修工单中搜索' }).fill(title)
    await eventually(() => allSay(page, 'A3', title)).toBe(true)

    await page.getByRole('button', { name: '列设置' }).click()
    const kept = page.waitForResponse(
      answer => answer.request().method() === 'PUT' && answer.url().includes('/preferences'),
    )
    await page.getByRole('dialog', { name: '列设置' }).getByText('负责人', { exact: true }).click()
    await page.getByRole('columnheader', { name: '负责人' }).waitFor({ state: 'detached' })
    expect((await kept).ok()).toBe(true)

    // The address says it all, and what is the person's own is there again.
    await page.reload()
    await page.locator('.saved [aria-current]', { hasText: '三区' }).waitFor()
    await eventually(() => allSay(page, 'A3', title)).toBe(true)
    expect(await page.getByRole('columnheader', { name: '负责人' }).count()).toBe(0)
  },
)

it('a record is opened and edited; Back asks before it loses what was typed', patience, async () => {
  const page = await enter(browser, url)
  await toList(page)
  await page.keyboard.press('j')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: '关闭详情' }).waitFor()
  await page.getByRole('button', { name: '编辑', exact: true }).last().click()
  const title = page.getByRole('textbox', { name: '标题' })
  await title.fill('换了名字的工单')

  await page.goBack()
  const question = page.getByRole('dialog', { name: '内容还没有保存' })
  await question.getByRole('button', { name: '继续编辑' }).click()
  await question.waitFor({ state: 'hidden' })
  expect(await title.inputValue()).toBe('换了名字的工单')

  await page.keyboard.press('ControlOrMeta+s')
  await page.getByRole('heading', { name: '换了名字的工单' }).waitFor()
  await page.locator('.rl-row').getByText('换了名字的工单').waitFor()
  await page.getByRole('button', { name: '变更记录' }).click()
  await page.locator('.rd-history').getByText('换了名字的工单').waitFor()
})

it('Esc closes the menu that is open, and only then the record', patience, async () => {
  const page = await enter(browser, url)
  await toList(page)
  await page.keyboard.press('j')
  await page.keyboard.press('Enter')
  const close = page.getByRole('button', { name: '关闭详情' })
  await close.waitFor()
  const menu = page.getByRole('menuitem', { name: '回收站' })
  await expect
    .poll(
      async () => {
        if (!(await menu.isVisible())) await page.locator('.rl-bar').getByTitle('更多').click()
        return menu.isVisible()
      },
      { timeout: 20_000, interval: 500 },
    )
    .toBe(true)
  await page.keyboard.press('Escape')
  await menu.waitFor({ state: 'hidden' })
  expect(await close.isVisible()).toBe(true)
  await page.keyboard.press('Escape')
  await close.waitFor({ state: 'detached' })
})

it('two people who change one field each see both values and choose', patience, async () => {
  const [mine, theirs] = [await enter(browser, url), await enter(browser, url, { login: 'user' })]
  const id = await create(mine, { title: '冷却泵振动', area: 'A1', status: 'open', priority: 'low' })
  for (const page of [mine, theirs]) {
    await toList(page, `?record=${id}&form=edit`)
    await page.getByRole('textbox', { name: '标题' }).waitFor()
  }
  await theirs.getByRole('textbox', { name: '标题' }).fill('冷却泵轴承异响')
  await theirs.keyboard.press('ControlOrMeta+s')
  await theirs.getByRole('heading', { name: '冷却泵轴承异响' }).waitFor()

  await mine.getByRole('textbox', { name: '标题' }).fill('冷却泵漏水')
  await mine.keyboard.press('ControlOrMeta+s')
  const conflict = mine.getByRole('dialog', { name: /刚修改了这条记录/ })
  await conflict.getByText('冷却泵漏水').waitFor()
  await conflict.getByText('冷却泵振动').waitFor()
  await conflict.getByRole('radio', { name: /冷却泵轴承异响/ }).check()
  await conflict.getByRole('button', { name: '保存选择的内容' }).click()
  await mine.getByRole('heading', { name: '冷却泵轴承异响' }).waitFor()
})

it(
  'rows pasted from a spreadsheet are rows of the record; a bad cell is red and says why',
  patience,
  async () => {
    const page = await enter(browser, url)
    await toList(page, '?form=new')
    await page.getByRole('textbox', { name: '标题' }).fill('主轴箱换轴承')
    await page.getByRole('button', { name: '新增一行' }).click()
    await page.keyboard.press('Escape')
    await paste(page, cell(page, 0, 0), ['轴承 6205\t4\t23.5', '油封\t两个\t8', '润滑脂\t1\t1,260.00'])
    await page.getByText('已粘贴 3 行，1 格需要更正').waitFor()

    const bad = page.locator('.sh-td.bad')
    expect(await bad.allInnerTexts()).toEqual(['两个'])
    await page.keyboard.press('ControlOrMeta+s')
    await page.getByText('请填写数字').first().waitFor()
    expect(
      (await bad.evaluate(each => getComputedStyle(each).boxShadow + getComputedStyle(each).color)) ?? '',
    ).not.toBe(
      await cell(page, 0, 1).evaluate(
        each => getComputedStyle(each).boxShadow + getComputedStyle(each).color,
      ),
    )

    await cell(page, 1, 1).click()
    await page.keyboard.type('2')
    await page.keyboard.press('Enter')
    await eventually(() => bad.count()).toBe(0)
    await page.keyboard.press('ControlOrMeta+s')
    await page.getByRole('heading', { name: '主轴箱换轴承' }).waitFor()
    const rows = page.locator('.rd-sub tbody tr')
    expect(await rows.allInnerTexts().then(all => all.map(text => text.split(/\s*\t\s*/)))).toEqual([
      ['轴承 6205', '4.00', '23.50', ''],
      ['油封', '2.00', '8.00', ''],
      ['润滑脂', '1.00', '1,260.00', ''],
    ])
    // Parts are unlike things, and prices are not added up: there is no total.
    expect(await page.locator('.rd-sub tfoot').count()).toBe(0)
  },
)

it(
  'what is removed comes back with its slave rows, or goes for good when its name is typed',
  patience,
  async () => {
    const page = await enter(browser, url)
    const items = [
      { name: '密封圈', qty: 2, price: 3 },
      { name: '螺栓 M12', qty: 8, price: 1.5 },
    ]
    const id = await create(page, { title: '减速机渗油', status: 'open', priority: 'low', items })
    await toList(page, `?record=${id}`)
    await page.getByRole('heading', { name: '减速机渗油' }).waitFor()
    await page.locator('.rd-head').getByRole('button', { name: '更多操作' }).click()
    await page.getByRole('menuitem', { name: '删除' }).click()
    await page.locator('.rl-row').getByText('减速机渗油').waitFor({ state: 'detached' })

    const bin = async (): Promise<void> => {
      const menu = page.locator('.rl-bar').getByRole('button', { name: '更多操作' })
      await chooseInMenu(page, menu, '回收站', page.getByRole('row', { name: /减速机渗油/ }))
    }
    await bin()
    await page
      .getByRole('row', { name: /减速机渗油/ })
      .getByRole('button', { name: '恢复' })
      .click()
    await page.getByText('回收站是空的').waitFor()
    await toList(page, `?record=${id}`)
    await page.locator('.rd-sub').getByText('螺栓 M12').waitFor()
    expect(await page.locator('.rd-sub tbody tr').count()).toBe(2)

    await page.request.delete(`${records}/${id}`, { headers: { origin: url } })
    await toList(page)
    await bin()
    await page.getByRole('button', { name: '彻底删除' }).click()
    const sure = page.getByRole('dialog', { name: '彻底删除「减速机渗油」' })
    const purge = sure.getByRole('button', { name: '彻底删除' })
    expect(await purge.isDisabled()).toBe(true)
    await sure.getByRole('textbox').fill('减速机渗油')
    await purge.click()
    await page.getByText('回收站是空的').waitFor()
    expect((await page.request.get(`${records}/${id}`)).status()).toBe(404)
  },
)

it(
  'the foot of a list says what all its records come to, as one has chosen, and does so again tomorrow',
  patience,
  async () => {
    const page = await enter(browser, url)
    const sumOf = async (filter: string): Promise<string> => {
      const answer = await page.request.get(`${records}/aggregate?aggregates=sum:amount${filter}`)
      const [row] = (await answer.json()).data
      return row.sum_amount.toLocaleString('en-US', { minimumFractionDigits: 2 })
    }
    await toList(page)
    const figure = page.locator('.rl-figures').getByRole('button', { name: /^费用/ })
    const kept = page.waitForResponse(
      each => each.url().endsWith('/preferences') && each.request().postData()?.includes('"sum"') === true,
    )
    // It begins with the sums of amounts.
    await chooseInMenu(page, page.locator('.rl-bar').getByTitle('更多'), '显示统计行', figure)
    await figure.getByText(await sumOf(''), { exact: true }).waitFor()
    expect((await kept).ok()).toBe(true)

    await toList(page, '?title.contains=压力机')
    const some = `&filter=${encodeURIComponent(JSON.stringify({ op: 'contains', field: 'title', value: '压力机' }))}`
    await figure.getByText(await sumOf(some), { exact: true }).waitFor()
  },
)

it(
  'what opens is where it stays from its first frame on, so that a press ends on what it began on',
  patience,
  async () => {
    const page = await enter(browser, url)
    await page.emulateMedia({ reducedMotion: 'no-preference' })
    await toList(page)
    const places = (selector: string) =>
      page.evaluate(
        selector =>
          new Promise<string[]>(done => {
            const seen = new Set<string>()
            let appeared = false
            const look = () => {
              const last = [...document.querySelectorAll(selector)].at(-1)
              const { x, y, width } = last?.getBoundingClientRect() ?? { x: 0, y: 0, width: 0 }
              // Before it is placed it lies far outside of the window.
              if (width > 0 && y > 0) seen.add(`${Math.round(x)} ${Math.round(y)}`)
              const around = last?.closest('.ant-dropdown, .ant-modal')?.className ?? ''
              const appears = /-(?:enter|appear)/.test(around)
              appeared ||= appears
              if (appeared && !appears) done([...seen])
              else requestAnimationFrame(look)
            }
            look()
          }),
        selector,
      )
    const more = page.locator('.rl-bar').getByTitle('更多')
    const past = page.getByRole('menuitem', { name: '查看历史时刻' })
    // Once before: a font that arrives while a menu opens makes it wider, which is no motion.
    await more.click()
    await past.click()
    const dialog = page.locator('.ant-modal-footer')
    await dialog.waitFor()
    await page.evaluate(() => document.fonts.ready.then(() => undefined))
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    const entries = places('.ant-dropdown:not(.ant-dropdown-hidden) [role="menuitem"]')
    await more.click()
    expect(await entries).toHaveLength(1)
    const buttons = places('.ant-modal .ant-modal-footer button')
    await past.click()
    expect(await buttons).toHaveLength(1)
  },
)
