import { mkdtemp, readFile, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { aVisitor } from './support/browser.ts'
import { must } from './support/must.ts'
import { demoPerson } from './support/person.ts'
import { demoEmail, demoPassword, type Server } from './support/server.ts'
import { sharedSite } from './support/site.ts'
import { accessibilityFaults } from './support/soundness.ts'

let server: Server
let browser: Browser

beforeAll(async () => {
  const site = await sharedSite()
  ;({ server, browser } = site)
  return site.close
})

const hasFocus = (page: Page, name: string) =>
  page.getByRole('region', { name }).evaluate((element) => element === document.activeElement)

/** Lets the test hold an answer back until it has looked at the page. */
async function holdBack(page: Page, path: string) {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(`**/api/v1${path}`, async (route) => {
    await promise
    await route.continue()
  })
  return resolve
}

describe('the contact form', () => {
  const fill = async (page: Page) => {
    await page.getByLabel('Full Name').fill('Ines Okafor')
    await page.getByLabel('Email Address').fill('ines@example.com')
    await page.getByLabel('Subject').fill('A question of frames')
    await page.getByLabel('Message').fill('Is the frame of lot 12 original?')
  }
  const values = (page: Page) =>
    Promise.all(
      ['Full Name', 'Email Address', 'Subject', 'Message'].map((label) => page.getByLabel(label).inputValue()),
    )

  test('names missing fields, focuses the first, and sends nothing', { tags: ['deep'] }, async () => {
    const { context, page } = await aVisitor(browser, server)
    await page.goto('/contact')
    await page.getByLabel('Full Name').fill('Ines Okafor')
    await page.getByRole('button', { name: 'Send Message' }).click()
    const summary = page.getByRole('region', { name: 'Please look at these fields' })
    await summary.waitFor()
    await expect.poll(() => hasFocus(page, 'Please look at these fields')).toBe(true)
    await expect
      .poll(() => summary.getByRole('button').allTextContents())
      .toEqual(['Email Address is required.', 'Subject is required.', 'Message is required.'])
    expect(await accessibilityFaults(page)).toEqual([])
    await summary.getByRole('button', { name: 'Subject is required.' }).click()
    await expect.poll(() => page.getByLabel('Subject').evaluate((field) => field === document.activeElement)).toBe(true)
    await expect.poll(() => page.getByLabel('Full Name').inputValue()).toBe('Ines Okafor')
    await context.close()
  })

  test('is delivered and acknowledged, and the form is cleared', async () => {
    const { context, page, complaints } = await aVisitor(browser, server)
    await page.goto('/contact')
    await fill(page)
    const release = await holdBack(page, '/contact')
    await page.getByRole('button', { name: 'Send Message' }).click()
    const sending = page.getByRole('button', { name: 'Sending...' })
    await sending.waitFor()
    await expect.poll(() => sending.isDisabled()).toBe(true)
    release()
    await page.getByText('Message Sent!').waitFor()
    await page.getByText("We'll get back to you within 24 hours.", { exact: true }).waitFor()
    await expect.poll(() => values(page)).toEqual(['', '', '', ''])

    const letter = await server.mailTo('support@example.com', /A question of frames/)
    expect(letter.text).toContain('Is the frame of lot 12 original?')
    await server.mailTo('ines@example.com', /We have your message/)
    expect(complaints).toEqual([])
    await context.close()
  })

  test('keeps the text when it could not be sent, and asks before it is lost', { tags: ['deep'] }, async () => {
    const { context, page } = await aVisitor(browser, server)
    await page.goto('/contact')
    await fill(page)
    await page.route('**/api/v1/contact', (route) => route.abort())
    await page.getByRole('button', { name: 'Send Message' }).click()
    await page.getByText('We could not be reached.').waitFor()
    await expect.poll(() => hasFocus(page, 'This was not sent')).toBe(true)
    await expect
      .poll(() => values(page))
      .toEqual(['Ines Okafor', 'ines@example.com', 'A question of frames', 'Is the frame of lot 12 original?'])
    await page.getByRole('contentinfo').getByRole('link', { name: 'Help' }).click()
    const question = page.getByRole('alertdialog', { name: 'Leave without sending your message?' })
    await question.getByRole('button', { name: 'Cancel' }).click()
    expect(new URL(page.url()).pathname).toBe('/contact')
    await page.getByRole('contentinfo').getByRole('link', { name: 'Help' }).click()
    await question.getByRole('button', { name: 'Leave' }).click()
    await page.waitForURL('**/help')
    await context.close()
  })
})

const picture = {
  name: 'front.png',
  mimeType: 'image/png',
  buffer: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  ),
}

const report = (content: string) => ({
  name: 'report.pdf',
  mimeType: 'application/pdf',
  buffer: Buffer.from(content),
})
const pdf = '%PDF-1.7\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF\n'

/** Where a mail leads, on whatever port the house listens. */
function mailedPath(text: string, page: string) {
  const link = text.match(/https?:\/\/\S+/g)?.find((one) => new URL(one).pathname === page)
  const { pathname, search } = new URL(must(link, 'a link in the mail'))
  return pathname + search
}

async function fillRequest(page: Page, title: string, email: string) {
  await page.getByLabel('Artwork Title').fill(title)
  await page.getByLabel('Artist Name').fill('Unknown, Flemish')
  await page.getByLabel('Full Name').fill('Tomas Reyes')
  await page.getByLabel('Email Address').fill(email)
}

describe('an authentication request', () => {
  test('lists the four things it needs', { tags: ['deep'] }, async () => {
    const { context, page } = await aVisitor(browser, server)
    await page.goto('/authentication')
    await page.getByRole('button', { name: 'Submit Request' }).click()
    const summary = page.getByRole('region', { name: 'Please look at these fields' })
    await expect
      .poll(() => summary.getByRole('button').allTextContents())
      .toEqual([
        'Artwork Title is required.',
        'Artist Name is required.',
        'Full Name is required.',
        'Email Address is required.',
      ])
    await context.close()
  })

  test('files are shown, removed, and refused when too large or of the wrong type', { tags: ['deep'] }, async () => {
    const { context, page } = await aVisitor(browser, server, { viewport: { width: 360, height: 800 } })
    await page.goto('/authentication')
    const chooser = page.getByLabel('Photographs and documents')
    // By path: 25 MB handed over as bytes would be copied through the browser's debugging socket.
    const dir = await mkdtemp(join(tmpdir(), 'vermeil-evidence-'))
    const at = (name: string) => join(dir, name)
    await writeFile(at('front.png'), picture.buffer)
    await writeFile(at('huge.png'), '')
    await truncate(at('huge.png'), 25 * 1024 * 1024 + 1)
    await writeFile(at('film.mp4'), 'film')
    const long = `${'certificate '.repeat(10)}.pdf`
    await writeFile(at(long), '%PDF-1.4')
    await chooser.setInputFiles(['front.png', long, 'huge.png', 'film.mp4'].map(at))
    await page.getByText('huge.png is larger than 25 MB and was not added.').waitFor()
    await page.getByText('film.mp4 is neither a picture nor a PDF and was not added.').waitFor()
    await page.getByText('2 files of 10 chosen.').waitFor()
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
    expect(await accessibilityFaults(page)).toEqual([])
    await page.getByRole('button', { name: 'Remove front.png' }).click()
    await page.getByRole('button', { name: 'Remove front.png' }).waitFor({ state: 'detached' })
    await expect.poll(() => chooser.evaluate((field) => field === document.activeElement)).toBe(true)
    await context.close()
    await rm(dir, { recursive: true })
  })

  test('a visitor submits one, and follows it by the mailed link', { tags: ['deep'] }, async () => {
    const { context, page, complaints } = await aVisitor(browser, server)
    await page.goto('/authentication')
    await fillRequest(page, 'Winter Harbor', 'tomas@example.com')
    await page.getByLabel('Provenance').fill('By descent since 1931.')
    await page.getByLabel('Photographs and documents').setInputFiles([picture])
    const release = await holdBack(page, '/authenticity-requests')
    await page.getByRole('button', { name: 'Submit Request' }).click()
    await page.getByRole('button', { name: 'Submitting...' }).waitFor()
    await page.getByRole('progressbar', { name: 'Upload' }).waitFor()
    release()
    await page.getByText('Authentication Request Submitted').waitFor()
    await page.getByText("We'll review your artwork and contact you within 3-5 business days.").waitFor()
    await expect.poll(() => page.getByLabel('Artwork Title').inputValue()).toBe('')
    await expect.poll(() => page.getByText('1 file of 10 chosen.').count()).toBe(0)

    const { text } = await server.mailTo('tomas@example.com', /Your authentication request/)
    const link = mailedPath(text, '/authentication')
    expect(link).toMatch(/&token=/)
    const another = await aVisitor(browser, server)
    await another.page.goto(link)
    const card = another.page.getByRole('region', { name: 'Your request', exact: true })
    await card.getByRole('heading', { name: 'Winter Harbor' }).waitFor()
    await card.getByText('Received').waitFor()
    await card.getByText('What you sent us').click()
    await card.getByText('By descent since 1931.').waitFor()
    const downloading = another.page.waitForEvent('download')
    await card.getByRole('button', { name: /^front/ }).click()
    expect((await downloading).suggestedFilename()).toMatch(/^front\./)
    expect(await accessibilityFaults(another.page)).toEqual([])
    expect([...complaints, ...another.complaints]).toEqual([])
    await another.context.close()
    await context.close()
  })

  test('an incomplete link opens nothing and says so', { tags: ['deep'] }, async () => {
    const { context, page } = await aVisitor(browser, server)
    await page.goto('/authentication?request=0190&token=short')
    await page.getByText('This link opens no request.').waitFor()
    await context.close()
  })

  test('a signed-in person sees their own requests with their status', { tags: ['deep'] }, async () => {
    const { context, page } = await aVisitor(browser, server, { as: demoPerson('collector') })
    await page.goto('/authentication')
    const own = page.getByRole('region', { name: 'Your requests' })
    await own.getByText('You have not sent a request yet.').waitFor()
    await page.getByLabel('Artwork Title').fill('Still Life with Quinces')
    await page.getByLabel('Artist Name').fill('Attributed')
    await page.getByLabel('Full Name').fill('Collector')
    // The address is the account's own, filled in already.
    await expect.poll(() => page.getByLabel('Email Address').inputValue()).toBe('collector@vermeil.example')
    const long = { ...report(pdf), name: `${'certificate '.repeat(9)}.pdf` }
    await page.getByLabel('Photographs and documents').setInputFiles([long])
    await page.getByRole('button', { name: 'Submit Request' }).click()
    await own.getByRole('heading', { name: 'Still Life with Quinces' }).waitFor()
    await own.getByText('Received').waitFor()

    await server.sql("update authenticity_requests set status = 'in-review' where artwork_title = $1", [
      'Still Life with Quinces',
    ])
    await page.reload()
    await own.getByText('In review').waitFor()
    await page.setViewportSize({ width: 360, height: 800 })
    await own.getByText('What you sent us').click()
    await own.getByRole('button', { name: /^certificate/ }).waitFor()
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
    expect(await accessibilityFaults(page)).toEqual([])
    await context.close()
  })

  test('the administrator accepts a request and attaches a report, which the requester downloads', {
    tags: ['deep'],
  }, async () => {
    const { context, page } = await aVisitor(browser, server)
    await page.goto('/authentication')
    await fillRequest(page, 'View of Delft, a copy', 'paula@example.com')
    await page.getByLabel('Photographs and documents').setInputFiles([picture])
    await page.getByRole('button', { name: 'Submit Request' }).click()
    await page.getByText('Authentication Request Submitted').waitFor()

    // The house's mail leads to the request, past the sign-in.
    const admin = await aVisitor(browser, server)
    const desk = admin.page
    const forHouse = await server.mailTo('support@example.com', /View of Delft/)
    await desk.goto(mailedPath(forHouse.text, '/admin-dashboard'))
    await desk.getByRole('main').getByRole('link', { name: 'Sign In' }).click()
    await desk.getByLabel('Email').first().fill(demoEmail('admin'))
    await desk.getByLabel('Password').first().fill(demoPassword)
    await desk.getByRole('button', { name: 'Sign In', exact: true }).click()
    const title = desk.getByRole('heading', { name: 'View of Delft, a copy' })
    await title.waitFor()

    // To the list and back into the request by the keyboard, which never loses its place.
    await desk.getByRole('link', { name: 'All requests' }).press('Enter')
    const line = desk.getByRole('row', { name: /View of Delft, a copy/ })
    const name = line.getByRole('link', { name: 'View of Delft, a copy' })
    const isFocused = (element: Element) => element === document.activeElement
    await expect.poll(() => name.evaluate(isFocused)).toBe(true)
    await line.getByText('Received').waitFor()
    await line.getByText(/business days left/).waitFor()
    await name.press('Enter')
    await expect.poll(() => title.evaluate(isFocused)).toBe(true)

    await desk.getByRole('button', { name: 'View front.png' }).click()
    await desk.getByRole('img', { name: /front\.png/ }).waitFor()
    await desk.keyboard.press('Escape')
    await desk.getByText('Tomas Reyes will see “In review” on their page. We don’t email them.').waitFor()
    await desk.getByRole('button', { name: 'Start review' }).click()
    await desk.getByRole('heading', { name: 'Status: In review' }).waitFor()
    expect(admin.complaints).toEqual([])

    const received = await server.mailTo('paula@example.com', /Your authentication request/)
    await page.goto(mailedPath(received.text, '/authentication'))
    const own = page.getByRole('region', { name: 'Your request', exact: true })
    await own.getByText('In review').waitFor()

    // A PDF by its name alone is refused by its content, and nobody is notified.
    const chooser = desk.locator('input[type=file]')
    const question = desk.getByRole('alertdialog', { name: 'Send report.pdf to Tomas Reyes?' })
    await chooser.setInputFiles([report('a page of words')])
    await question.getByText('we email paula@example.com right away').waitFor()
    await question.getByRole('button', { name: 'Attach and send' }).click()
    const refusal = desk.getByRole('alert').filter({ hasText: 'neither a PDF nor a picture, whatever its name says' })
    await refusal.getByText('Nothing was attached, and nobody was notified.').waitFor()
    await desk.getByRole('heading', { name: 'Status: In review' }).waitFor()

    await chooser.setInputFiles([report(pdf)])
    await question.getByRole('button', { name: 'Attach and send' }).click()
    await desk.getByRole('heading', { name: 'Status: Report ready' }).waitFor()
    await refusal.waitFor({ state: 'detached' })
    await desk.getByText(`${demoEmail('admin')} attached report.pdf`).waitFor()

    const ready = await server.mailTo('paula@example.com', /report is ready/)
    await page.goto(mailedPath(ready.text, '/authentication'))
    await own.getByText('Report ready').waitFor()
    const downloading = page.waitForEvent('download')
    await own.getByRole('button', { name: /^report\.pdf/ }).click()
    expect(await readFile(await (await downloading).path(), 'utf8')).toBe(pdf)

    await desk.setViewportSize({ width: 360, height: 800 })
    const narrow = () => desk.evaluate(() => document.documentElement.scrollWidth)
    await desk.goto('/admin-dashboard?tab=applications&view=authentication&show=report-ready')
    await line.getByText(/^Answered/).waitFor()
    await expect.poll(() => narrow()).toBe(360)
    expect(await accessibilityFaults(desk)).toEqual([])
    await name.click()
    await title.waitFor()
    await expect.poll(() => narrow()).toBe(360)
    expect(await accessibilityFaults(desk)).toEqual([])

    // Sent to the wrong person, it is taken back.
    await desk.getByRole('button', { name: 'Withdraw report.pdf' }).click()
    await desk.getByRole('alertdialog').getByRole('button', { name: 'Withdraw report' }).click()
    await desk.getByRole('heading', { name: 'Status: In review' }).waitFor()
    await page.reload()
    await own.getByText('In review').waitFor()
    await expect.poll(() => own.getByRole('button', { name: /^report\.pdf/ }).count()).toBe(0)
    await admin.context.close()
    await context.close()
  })
})
