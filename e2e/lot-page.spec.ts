import type { Browser } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { aVisitor } from './support/browser.ts'
import { buildLot } from './support/build-lot.ts'
import { aMember, demoPerson, giveCredentials } from './support/person.ts'
import type { Server } from './support/server.ts'
import { sharedSite } from './support/site.ts'
import { expectSoundAtBothWidths } from './support/soundness.ts'

let server: Server
let browser: Browser

beforeAll(async () => {
  const site = await sharedSite()
  ;({ server, browser } = site)
  return site.close
})

test('what a visitor enters survives signing in, and is placed only once it is confirmed', async () => {
  const lot = await buildLot(server, { startingBid: 100 })
  const member = await aMember(server)
  const { page, context, complaints } = await aVisitor(browser, server)
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(lot.path)
  const panel = page.getByRole('region', { name: 'Bidding', exact: true })
  await panel.getByText('Set a maximum', { exact: true }).click()
  await panel.getByLabel('Your maximum').fill('777')
  const button = panel.getByRole('button', { name: 'Set maximum $777', exact: true })
  expect(await button.evaluate((element) => element.getBoundingClientRect().bottom)).toBeLessThanOrEqual(900)
  await button.click()
  await giveCredentials(page, member)
  const dialog = page.getByRole('dialog', { name: 'Confirm your maximum' })
  await dialog.getByRole('button', { name: 'Set maximum $777', exact: true }).waitFor()
  expect(new URL(page.url()).search).toBe('')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  expect(await server.sql('select 1 from lot_entries where lot_id = $1', [lot.id])).toEqual([])
  await expect.poll(() => panel.getByLabel('Your maximum').inputValue()).toBe('777')
  expect(complaints).toEqual([])
  await context.close()
})

test('a lot that is sold subject to a loan says so on its page, before a bid and before a purchase', {
  tags: ['deep'],
}, async () => {
  const lot = await buildLot(server, { startingBid: 100, buyNowPrice: 900, leasePrice: 90 })
  const subjectToLoan =
    'This work is lent out from Mar 1, 2099 to Mar 10, 2099. It is sold subject to that: the buyer receives it afterwards.'
  const reader = await aVisitor(browser, server, { as: await aMember(server) })
  await reader.page.goto(lot.path)
  const panel = reader.page.getByRole('region', { name: 'Bidding', exact: true })
  await panel.getByRole('button', { name: /^Buy It Now/ }).waitFor()
  expect(await reader.page.getByText('lent out').count()).toBe(0)
  await server.sql(
    `with hire as (
       insert into loans (kind, artwork_id, borrower_id, payer_id, title, from_day, until_day, end_cause, monthly_cents, rent_cents,
         deposit_cents, state, answer_by, accepted_at, pay_by)
       select 'hire', $1::uuid, id, id, 'A hire', '2099-03-01', '2099-03-10', 'agreed', 100, 100, 100, 'paid', house_now(),
         house_now(), house_now() from accounts order by id desc limit 1 returning id
     )
     insert into work_bookings (artwork_id, kind, subject_id, during, is_off_sale)
     select $1::uuid, 'hire', id, '[2099-03-01T00:00Z, 2099-03-11T00:00Z)', false from hire`,
    [lot.artworkId],
  )
  const plain = await aVisitor(browser, server, { javaScriptEnabled: false })
  // What visitors share may be a second old, and a page without script stays as it came.
  const isShown = async () => {
    await plain.page.goto(lot.path)
    return (await plain.page.getByText(subjectToLoan).count()) > 0
  }
  await expect.poll(isShown).toBe(true)
  await plain.context.close()

  // Who had the page open reads it before they promise anything.
  await panel.getByRole('button', { name: /^Buy It Now/ }).click()
  const buying = reader.page.getByRole('dialog', { name: 'Buy It Now' })
  await buying.getByText(subjectToLoan).waitFor()
  await expectSoundAtBothWidths(reader.page)
  await reader.page.keyboard.press('Escape')
  await panel.getByText('Set a maximum', { exact: true }).click()
  await panel.getByLabel('Your maximum').fill('150')
  await panel.getByRole('button', { name: 'Set maximum $150', exact: true }).click()
  await reader.page.getByRole('dialog', { name: 'Confirm your maximum' }).getByText(subjectToLoan).waitFor()
  await reader.page.keyboard.press('Escape')
  await reader.page.getByRole('region', { name: 'Price and terms' }).getByText(subjectToLoan).waitFor()
  await expectSoundAtBothWidths(reader.page)
  expect(reader.complaints).toEqual([])
  await reader.context.close()
})

test('a question is asked, answered, read without a name, and hidden by an administrator', {
  tags: ['deep'],
}, async () => {
  const lot = await buildLot(server)
  const member = await aMember(server)
  const asking = await aVisitor(browser, server, { as: member })
  await asking.page.goto(lot.path)
  const section = asking.page.getByRole('region', { name: 'Questions to the seller' })
  await section.getByRole('button', { name: 'Ask a question' }).click()
  const form = asking.page.getByRole('dialog', { name: 'Ask the seller' })
  await form.getByLabel('Your question').fill('Write to ada at example dot com, please')
  await form.getByRole('button', { name: 'Send question' }).click()
  await form.getByText('Please leave out email addresses.').waitFor()
  const question = `Is ${lot.title} framed?`
  await form.getByLabel('Your question').fill(question)
  await form.getByRole('button', { name: 'Send question' }).click()
  await section.getByText('Only you see it until then.', { exact: false }).waitFor()

  const studio = await aVisitor(browser, server, { as: demoPerson('artist') })
  await studio.page.goto('/dashboard?as=artist&tab=artists&view=questions')
  await studio.page.getByRole('button', { name: `Answer: ${question}` }).click()
  const answer = studio.page.getByRole('dialog', { name: `Answer about ${lot.title}` })
  await answer.getByLabel('Your answer').fill('It comes in an oak frame.')
  await answer.getByRole('button', { name: 'Publish answer' }).click()
  await studio.page.getByText('Answer published').waitFor()
  await expectSoundAtBothWidths(studio.page)
  expect(await studio.page.content()).not.toContain(member.email)
  await studio.context.close()

  const reading = await aVisitor(browser, server)
  await reading.page.goto(lot.path)
  const shown = reading.page.getByRole('region', { name: 'Questions to the seller' })
  await shown.getByText('It comes in an oak frame.').waitFor()
  await shown.getByText(question).waitFor()
  await expectSoundAtBothWidths(reading.page)

  const desk = await aVisitor(browser, server, { as: demoPerson('admin') })
  await desk.page.goto('/admin-dashboard?tab=artworks&view=questions')
  await desk.page.getByText(member.email).first().waitFor()
  await desk.page.getByRole('button', { name: `Hide: ${question}` }).click()
  await desk.page.getByRole('button', { name: `Show again: ${question}` }).waitFor()
  await expectSoundAtBothWidths(desk.page)
  await desk.context.close()

  await reading.page.reload()
  await shown.getByText('No questions yet.', { exact: false }).waitFor()
  expect([...asking.complaints, ...reading.complaints]).toEqual([])
  await reading.context.close()
  await asking.context.close()
})
