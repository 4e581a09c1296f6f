import { builtPages, testBrowser } from '@gantry/testing/server'
import { expect, it } from 'vitest'
import { enter } from './enter.ts'
import { productApp } from './fixtures.ts'

const { url } = await productApp(await builtPages())
const browser = await testBrowser()

it('a workflow is drawn, tried and published, and two people decide what is submitted to it', async () => {
  const page = await enter(browser, url, { lang: 'en' })
  const worker = await enter(browser, url, { login: 'user', lang: 'en' })
  const nameOf = async (of: typeof page): Promise<string> =>
    (await (await of.request.get(`${url}/api/auth/session`)).json()).user.name
  const [director, lead] = [await nameOf(page), await nameOf(worker)]
  const { table } = await (await page.request.get(`${url}/space-demo/api/tables/work_order`)).json()
  await page.goto(`${url}/form/app/setting/!/form/${table.app}/draft/work_order?part=workflow`)
  const nodes = page.getByRole('complementary', { name: 'Nodes' })
  const handledBy = async (who: string) => {
    await page.getByRole('button', { name: 'Name executors' }).click()
    await page.getByRole('menuitem', { name: 'Named people' }).click()
    await page.locator('.wf-rule[data-open] input').fill(who)
    await page.locator('.ant-select-item-option', { hasText: who }).first().click()
  }

  // What is missing is said while it is drawn.
  await page.getByRole('button', { name: 'New workflow' }).click()
  await page.getByLabel('Name · English', { exact: true }).fill('Purchase over 50,000')
  await nodes.getByRole('button', { name: 'Approval', exact: true }).click()
  await page.getByText('Nobody is named to handle it').first().waitFor()
  await handledBy(lead)
  await nodes.getByRole('button', { name: 'Condition', exact: true }).click()
  await page.getByText('Exactly one branch has no condition and is the default').first().waitFor()
  const branch = page.locator('.wf-rule').first()
  await branch.getByRole('button', { name: 'Condition', exact: true }).click()
  const option = (name: string) => page.locator('.ant-select-item-option', { hasText: name })
  await page.getByRole('combobox', { name: 'Add a condition' }).fill('Cost')
  await option('Cost (CNY)').click()
  await page.getByRole('combobox', { name: 'Comparison' }).click()
  await option('is more than').click()
  await page.getByRole('textbox', { name: 'Cost (CNY)' }).fill('50000')
  await page.getByText('Expression', { exact: true }).click()
  await page.locator('.cm-content', { hasText: '50000' }).waitFor()
  await page.getByRole('button', { name: 'Use condition' }).click()
  await branch.getByLabel('Name · English').fill('Large')
  await page.getByRole('button', { name: 'Insert a node after “Condition”, on branch “Large”' }).click()
  await page.locator('.gr-insert').getByRole('button', { name: 'Approval' }).click()
  await page.getByLabel('Name · English', { exact: true }).fill('Director')
  await handledBy(director)

  const send = async (title: string, amount: number): Promise<string> => {
    const data = { title, area: 'A3', amount }
    const answer = await page.request.post(`${url}/space-demo/api/tables/work_order/records`, {
      data,
      headers: { origin: url },
    })
    return (await answer.json()).data.id
  }
  const record = await send('New press', 60_000)
  await page.getByRole('button', { name: 'Trial run' }).click()
  await page.getByText('True, taken').waitFor()
  await page.getByRole('button', { name: 'Close trial run' }).click()
  await page.getByRole('button', { name: 'Publish v1' }).click()
  await page.getByText('Workflow published').waitFor()

  await page.goto(`${url}/space-demo/work_order/detail/${record}`)
  await page.getByRole('button', { name: 'Submit to workflow' }).click()
  await page.getByRole('dialog').getByText('Purchase over 50,000').last().click()
  await page.getByRole('dialog').getByRole('button', { name: 'Submit', exact: true }).click()
  await page.getByRole('dialog').waitFor({ state: 'detached' })

  await worker.goto(`${url}/space-demo/user/todo`)
  await worker.getByLabel('Title, initiator').fill('New press')
  await worker.getByRole('button', { name: /New press/ }).click()
  await worker
    .getByRole('region', { name: 'Opened to-do' })
    .getByRole('button', { name: /^Agree/ })
    .click()
  await worker.getByRole('button', { name: /New press/ }).waitFor({ state: 'detached' })

  // The initiator is the director of this plant: his step waits on the page of the record.
  await page.getByText('Waits for you').first().waitFor()
  await page.getByRole('button', { name: /^Agree/ }).click()
  await page.getByText('Approved', { exact: true }).waitFor()
  const { instance } = await (
    await page.request.get(`${url}/space-demo/api/tables/work_order/records/${record}/workflow`)
  ).json()
  expect(instance).toMatchObject({ state: 'finished', outcome: 'approved' })
})
