import type { Browser, Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { aVisitor } from './support/browser.ts'
import { must } from './support/must.ts'
import { aMember, aStranger, demoPerson, giveCredentials } from './support/person.ts'
import type { Server } from './support/server.ts'
import { sharedSite } from './support/site.ts'
import { accessibilityFaults, expectSoundAtBothWidths } from './support/soundness.ts'

let server: Server
let browser: Browser
let featured: { id: string; slug: string; title: string }[]
let artist: { id: string; slug: string; name: string }

beforeAll(async () => {
  const site = await sharedSite()
  ;({ server, browser } = site)
  const answer = (await (await fetch(`${server.url}/api/v1/featured`)).json()) as {
    lots: typeof featured
    spotlight: typeof artist
  }
  featured = answer.lots
  artist = answer.spotlight
  return site.close
})

const says = (page: Page, text: string | RegExp) => page.getByText(text).first().waitFor()
const cards = (page: Page) => page.locator('li[data-lot-id]')
const lotPath = ({ id, slug }: { id: string; slug: string }) => `/lots/${id}/${slug}`

describe('finding a work', () => {
  test('the cards of the collection show their pictures', { tags: ['deep'] }, async () => {
    const { context, page, complaints } = await aVisitor(browser, server, { seesPictures: true })
    await page.goto('/collection')
    const picture = cards(page).first().locator('img')
    await expect.poll(() => picture.evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBeGreaterThan(100)
    expect(complaints).toEqual([])
    await context.close()
  })

  test('search tolerates a typo, filters are in the URL, and the URL can be shared', async () => {
    const { context, page, complaints } = await aVisitor(browser, server)
    await page.goto('/collection')
    await says(page, /^[\d,]+ works on offer$/)
    await page.getByLabel('Search the collection').fill('rooftps')
    await says(page, /No results for “rooftps”/)
    expect(new URL(page.url()).searchParams.get('q')).toBe('rooftps')
    await expect.poll(() => cards(page).count()).toBeGreaterThan(0)

    await page.getByRole('button', { name: 'Clear all' }).click()
    await page.waitForURL(`${server.url}/collection`)
    // Clicked and not checked: the box follows the address, which changes a moment later.
    await page.getByRole('checkbox', { name: /^Oil/ }).click()
    await page.waitForURL('**/collection?medium=oil')
    await page.getByRole('checkbox', { name: /^Buy now/ }).click()
    await page.waitForURL('**/collection?way=buy-now&medium=oil')
    await page.getByRole('button', { name: 'Remove Medium: Oil' }).waitFor()
    await page.locator('[aria-busy=false] li[data-lot-id]').first().waitFor()
    await expect.poll(() => cards(page).count()).toBe(24)
    const titles = await cards(page).locator('h3').allTextContents()

    const other = await aVisitor(browser, server)
    await other.page.goto(page.url())
    await cards(other.page).first().waitFor()
    await expect.poll(() => cards(other.page).locator('h3').allTextContents()).toEqual(titles)
    await expect.poll(() => other.page.getByRole('checkbox', { name: /^Oil/ }).isChecked()).toBe(true)

    await page.goBack()
    await page.waitForURL('**/collection?medium=oil')
    await expect.poll(() => page.getByRole('checkbox', { name: /^Buy now/ }).isChecked()).toBe(false)
    expect(complaints).toEqual([])
    await context.close()
    await other.context.close()
  })

  test('a search without a match says why and offers a way on', { tags: ['deep'] }, async () => {
    const { context, page } = await aVisitor(browser, server)
    await page.goto('/collection?q=zzzzqqqq&medium=oil')
    await page.getByRole('heading', { name: 'No works found' }).waitFor()
    await says(page, /match “zzzzqqqq” and Medium: Oil/)
    await page.getByRole('button', { name: 'Clear filters' }).click()
    await cards(page).first().waitFor()
    await context.close()
  })

  test('more works are loaded by a link that survives a reload', { tags: ['deep'] }, async () => {
    const { context, page } = await aVisitor(browser, server)
    await page.goto('/collection')
    await cards(page).nth(23).waitFor()
    await expect.poll(() => cards(page).count()).toBe(24)
    await page.getByRole('link', { name: 'Load more' }).click()
    await cards(page).nth(47).waitFor()
    expect(page.url()).toContain('pages=2')
    await page.reload()
    await cards(page).nth(47).waitFor()
    await context.close()
  })

  test('on a phone filters are staged in a sheet and applied by its button', { tags: ['deep'] }, async () => {
    const { context, page } = await aVisitor(browser, server, { viewport: { width: 360, height: 740 } })
    await page.goto('/collection')
    await cards(page).first().waitFor()
    await page.getByRole('button', { name: /^Filter/ }).click()
    const sheet = page.getByRole('dialog', { name: 'Filters' })
    await sheet.getByRole('checkbox', { name: /^Lease/ }).click()
    expect(page.url()).toBe(`${server.url}/collection`)
    await sheet.getByRole('button', { name: /^Show [\d,]+ works$/ }).click()
    await page.waitForURL('**/collection?way=lease')
    await page.getByRole('button', { name: 'Filter (1)' }).waitFor()
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
    await context.close()
  })
})

describe('the search of the top bar', () => {
  test('leads by keyboard from any page to a lot, and back to where it was opened', { tags: ['deep'] }, async () => {
    const { context, page, complaints } = await aVisitor(browser, server)
    await page.goto('/about')
    const opener = page.getByRole('banner').getByRole('button', { name: 'Search' })
    await opener.focus()
    await page.keyboard.press('Enter')
    const field = page.getByRole('combobox', { name: 'Search artists, works and pages' })
    await field.waitFor()
    await page.keyboard.press('Escape')
    await expect.poll(() => opener.evaluate((button) => button === document.activeElement)).toBe(true)

    await page.keyboard.press('Enter')
    const lot = must(featured[0], 'a featured lot')
    // The lot is read after its page has opened.
    const gate = Promise.withResolvers<void>()
    await page.route(`**/api/v1/lots/${lot.id}`, async (route) => {
      await gate.promise
      await route.continue()
    })
    await field.pressSequentially(lot.title.toUpperCase())
    const works = page.getByRole('group', { name: 'Works' }).getByRole('option')
    await works.getByText(lot.title).first().waitFor()
    await page
      .getByRole('status')
      .filter({ hasText: /\d+ works?/ })
      .waitFor({ state: 'attached' })
    expect(await accessibilityFaults(page)).toEqual([])
    const chosen = page.getByRole('option', { selected: true })
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('End')
    await chosen.getByText(/^Search the collection for/).waitFor()
    await page.keyboard.press('Home')
    await chosen.waitFor()
    // Artists whose name has the words come first, so the arrow goes on until the work is reached.
    for (let presses = 0; presses < 12 && (await chosen.getAttribute('href')) !== lotPath(lot); presses++) {
      await page.keyboard.press('ArrowDown')
    }
    await page.keyboard.press('Enter')
    await page.waitForURL(`**${lotPath(lot)}`)
    await page.locator('main [aria-busy=true]').waitFor()
    gate.resolve()
    const heading = page.getByRole('heading', { level: 1, name: lot.title })
    await expect.poll(() => heading.evaluate((element) => element === document.activeElement)).toBe(true)
    expect(complaints).toEqual([])
    await context.close()
  })

  test('fills a phone’s screen, corrects a typo, and searches the collection for the words', {
    tags: ['deep'],
  }, async () => {
    const phone = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true }
    const { context, page } = await aVisitor(browser, server, phone)
    await page.goto('/')
    await page.getByRole('banner').getByRole('button', { name: 'Search' }).tap()
    const sheet = page.getByRole('dialog', { name: 'Search' })
    await sheet.waitFor()
    await expect.poll(() => sheet.boundingBox()).toMatchObject({ x: 0, y: 0, width: 360, height: 740 })
    const field = sheet.getByRole('combobox')
    await field.fill('marlwe')
    await sheet.getByRole('option').filter({ hasText: artist.name }).first().waitFor()
    await field.fill('auc')
    await sheet.getByRole('group', { name: 'Pages' }).getByRole('option', { name: 'Auctions' }).waitFor()
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
    await field.fill('landscape')
    await sheet.getByRole('option', { name: 'Search the collection for “landscape”' }).tap()
    await page.waitForURL('**/collection?q=landscape')
    await says(page, /^[\d,]+ works on offer$/)
    await page.getByRole('button', { name: /^Filter/ }).tap()
    await page.getByRole('switch', { name: /^Include sold works/ }).tap()
    await page.getByRole('button', { name: /^Show [\d,]+ works$/ }).tap()
    await page.waitForURL('**/collection?q=landscape&includeSold=true')
    await context.close()
  })
})

describe('the home page', () => {
  test('opens on a phone with a whole work above the fold, which leads to its lot', { tags: ['deep'] }, async () => {
    const phone = { viewport: { width: 360, height: 780 }, hasTouch: true, isMobile: true, seesPictures: true }
    const { context, page, complaints } = await aVisitor(browser, server, phone)
    await page.goto('/')
    const work = page.getByRole('figure').first()
    const picture = work.getByRole('img')
    await expect.poll(() => picture.evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBeGreaterThan(100)
    const { y, height } = must(await picture.boundingBox(), 'the picture')
    expect(height).toBeGreaterThan(200)
    expect(y + height).toBeLessThanOrEqual(780)
    const link = work.getByRole('link')
    const title = must(await link.textContent(), 'a title')

    // Below it what is on the block, the nine, and where a history can be checked.
    await page.getByRole('heading', { name: /saleroom$/ }).waitFor()
    await expect.poll(() => cards(page).count()).toBe(9)
    await page.getByRole('link', { name: /^See its history/ }).waitFor()
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)

    await link.tap()
    await page.getByRole('heading', { level: 1, name: title }).waitFor()
    expect(complaints).toEqual([])
    await context.close()
  })

  test('receives the figures as they change, and does not request them again', { tags: ['deep'] }, async () => {
    const { context, page, complaints } = await aVisitor(browser, server, { seesPictures: true })
    const asked: string[] = []
    page.on('request', (request) => request.url().endsWith('/api/v1/stats') && asked.push(request.url()))
    // Until the page has joined the room it asks every 5 s; once it has, it asks one last time.
    const joined = new Promise<number>((resolve) =>
      page.on('websocket', (socket) =>
        socket.on('framereceived', ({ payload }) => {
          const frame = String(payload)
          if (/realtime:stats/.test(frame) && /phx_reply/.test(frame) && /"ok"/.test(frame)) resolve(asked.length)
        }),
      ),
    )
    await page.goto('/')
    const artists = page.getByRole('region', { name: 'Vermeil in figures' }).getByRole('definition').nth(3)
    const askedBeforeJoining = await joined
    await expect.poll(() => asked.length).toBeGreaterThan(askedBeforeJoining)
    const [stored] = await server.sql<{ count: number }>('select count(*)::int from artists')
    const { count } = must(stored, 'a number of artists')
    await expect.poll(() => artists.textContent()).toBe(String(count))
    await server.sql(`insert into artists (name, slug) values ('Ines Aldana', 'ines-aldana')`)
    await expect.poll(() => artists.textContent(), { timeout: 20_000 }).toBe(String(count + 1))
    const before = asked.length
    await server.sql(`insert into artists (name, slug) values ('Ines Alder', 'ines-alder')`)
    await expect.poll(() => artists.textContent(), { timeout: 20_000 }).toBe(String(count + 2))
    expect(asked).toHaveLength(before)
    expect(complaints).toEqual([])
    await context.close()
  })

  test('requests the figures every 5 s without a socket', { tags: ['deep'] }, async () => {
    const { context, page } = await aVisitor(browser, server)
    await page.clock.install()
    await page.routeWebSocket(/realtime/, (socket) => socket.close())
    let asked = 0
    page.on('request', (request) => {
      if (request.url().endsWith('/api/v1/stats')) asked += 1
    })
    await page.goto('/')
    const figures = page.getByRole('region', { name: 'Vermeil in figures' })
    await figures.getByRole('definition').first().getByText(/\d/).waitFor()
    for (let round = 0; round < 2; round += 1) {
      const before = asked
      await page.clock.fastForward(5000)
      await expect.poll(() => asked).toBeGreaterThan(before)
    }
    await context.close()
  })
})

describe('the lot page', () => {
  test('opens from a card, zooms by keyboard, and returns the focus', { tags: ['deep'] }, async () => {
    const { context, page, complaints } = await aVisitor(browser, server, { seesPictures: true })
    await page.goto('/')
    const first = must(featured[0], 'a featured lot')
    await cards(page).getByRole('link', { name: first.title, exact: true }).click()
    await page.waitForURL(`**${lotPath(first)}`)
    await page.getByRole('heading', { level: 1, name: first.title }).waitFor()
    await page.getByText('Estimate').first().waitFor()

    const picture = page.getByRole('button', { name: /Look closely at/ })
    await picture.focus()
    await page.keyboard.press('Enter')
    const zoom = page.getByRole('status', { name: 'Zoom' })
    await zoom.waitFor()
    await page.keyboard.press('+')
    await expect.poll(() => zoom.textContent()).toBe('150%')
    await page.keyboard.press('Escape')
    await zoom.waitFor({ state: 'detached' })
    await expect.poll(() => picture.evaluate((element) => element === document.activeElement)).toBe(true)
    expect(complaints).toEqual([])
    await context.close()
  })

  test('an unknown lot is a page that was not found', { tags: ['deep'] }, async () => {
    const { context, page } = await aVisitor(browser, server)
    await page.goto('/lots/nothing/here')
    await page.getByRole('heading', { name: 'Oops! Page not found' }).waitFor()
    await page.goto('/lots/00000000-0000-4000-8000-000000000000/gone')
    await page.getByRole('heading', { name: 'Oops! Page not found' }).waitFor()
    await context.close()
  })
})

describe('watching', () => {
  test('a visitor’s favorites are stored in the browser and merged at sign-in; removing one can be undone', async () => {
    const { context, page } = await aVisitor(browser, server)
    const person = await aMember(server)
    const [first, second] = featured as [(typeof featured)[0], (typeof featured)[0]]
    await page.goto('/')
    for (const { title } of [first, second]) await page.getByRole('button', { name: `Watch ${title}` }).click()
    await page.getByRole('button', { name: 'View favorites' }).last().click()
    await page.getByRole('heading', { level: 1, name: 'Favorites' }).waitFor()
    await page.goBack()
    const heart = page.getByRole('button', { name: `Watch ${first.title}`, pressed: true })
    await heart.waitFor()

    await page.getByRole('banner').getByRole('link', { name: 'Watchlist' }).click()
    await page.getByRole('heading', { name: first.title }).waitFor()

    // The collection has the list too; a search goes back to all works.
    await page.goto('/collection')
    await page.getByRole('button', { name: 'Watching (2)', pressed: false }).click()
    const watched = page.getByRole('region', { name: 'Works you watch' }).getByRole('article')
    await expect.poll(() => watched.count()).toBe(2)
    await page.reload()
    await expect.poll(() => watched.count()).toBe(2)
    await watched.getByRole('button', { name: `Watch ${second.title}` }).click()
    await page.getByRole('button', { name: 'Watching (1)', pressed: true }).waitFor()
    await page.getByRole('button', { name: 'Undo' }).click()
    await page.getByRole('button', { name: 'Watching (2)', pressed: true }).waitFor()
    await page.getByLabel('Search the collection').fill(first.title)
    await page.getByRole('button', { name: 'Watching (2)', pressed: false }).waitFor()
    await page.getByRole('link', { name: 'Your watch list' }).click()
    await page.getByRole('link', { name: 'Sign in', exact: true }).click()
    await giveCredentials(page, person)
    await page.waitForURL('**/favorites')
    await page.getByRole('heading', { name: second.title }).waitFor()
    const kept = async () => {
      const rows = await server.sql<{ lot_id: string }>(
        'select lot_id from watches w join accounts a on a.id = w.account_id where a.email = $1',
        [person.email],
      )
      return rows.map((row) => row.lot_id).sort()
    }
    await expect.poll(kept, { timeout: 10_000 }).toEqual([first.id, second.id].sort())

    await page.getByRole('button', { name: `Remove ${first.title} from favorites` }).click()
    await page.getByRole('heading', { name: first.title }).waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Undo' }).click()
    await page.getByRole('heading', { name: first.title }).waitFor()
    await expect.poll(kept, { timeout: 10_000 }).toEqual([first.id, second.id].sort())
    await context.close()
  })

  test('a favorite that could not be saved is taken back', { tags: ['deep'] }, async () => {
    const { context, page } = await aVisitor(browser, server, { as: await aMember(server) })
    await page.goto(lotPath(must(featured[2], 'a third featured lot')))
    // Until the session has been read, a favorite is stored in the browser, and merged then.
    await page
      .getByRole('banner')
      .getByRole('button', { name: /account menu of/ })
      .waitFor()
    await page.route('**/watch', (route) => route.abort())
    await page.getByRole('button', { name: 'Watch', exact: true, pressed: false }).click()
    await says(page, 'Could not watch this work')
    await page.getByRole('button', { name: 'Watch', exact: true, pressed: false }).waitFor()
    await context.close()
  })
})

/** Fills in the long application and sends it. */
async function sendApplication(page: Page, email: string) {
  const answers = {
    'Full Name': 'Ada Roux',
    Email: email,
    Phone: '555-0100',
    Style: 'Tidal abstraction',
    Portfolio: 'https://ada.example',
    Experience: 'Ten years by the sea',
    'Artist Statement': 'I paint what the tide leaves.',
  }
  for (const [label, text] of Object.entries(answers)) await page.getByLabel(label, { exact: true }).fill(text)
  await page.getByRole('radio', { name: 'Yes' }).check()
  await page.getByRole('button', { name: 'Submit Application' }).click()
}

describe('from applicant to seller', () => {
  test('a visitor applies without an account, sees that we have it, and can send another', {
    tags: ['deep'],
  }, async () => {
    const { context, page } = await aVisitor(browser, server)
    await page.goto('/artist-signup')
    const { email } = aStranger()
    await sendApplication(page, email)
    await says(page, 'Application Submitted!')
    const received = page.getByRole('heading', { name: 'We have your application' })
    await expect.poll(() => received.evaluate((node) => node === document.activeElement)).toBe(true)
    await page.reload()
    await received.waitFor()
    await says(page, email)
    await page.getByRole('button', { name: 'Send another application' }).click()
    for (const label of ['Full Name', 'Email', 'Artist Statement']) {
      await expect.poll(() => page.getByLabel(label, { exact: true }).inputValue(), { message: label }).toBe('')
    }
    await context.close()
  })

  test('a person applies, is approved, lists a work with three images, and finds it in the collection', {
    tags: ['deep'],
  }, async () => {
    const person = await aMember(server)
    const { context, page } = await aVisitor(browser, server, { as: person, seesPictures: true })
    await page.goto('/dashboard?as=artist&tab=upload')
    await page.getByRole('link', { name: 'Apply as an artist' }).click()
    await page.getByRole('button', { name: 'Submit Application' }).click()
    await says(page, 'Please give your full name.')
    await sendApplication(page, person.email)
    await says(page, 'Application Submitted!')
    await page.getByRole('heading', { name: 'We have your application' }).waitFor()
    await says(page, 'Your application is under review')
    await says(page, /^AP-[0-9A-F]{8}$/)

    // It is open, so there is nothing more to fill in, and the dashboard says the same.
    await page.reload()
    await says(page, 'Your application is under review')
    await expect.poll(() => page.getByRole('button', { name: 'Submit Application' }).count()).toBe(0)
    await page.goto('/collector-dashboard')
    await says(page, 'Your application is under review')
    await page.getByRole('link', { name: 'See your application' }).click()
    await page.getByRole('heading', { name: 'We have your application' }).waitFor()
    await page.goto('/artists?apply=true')
    await page.getByRole('dialog').getByText('Your application is under review').waitFor()

    const admin = await aVisitor(browser, server, { as: demoPerson('admin'), seesPictures: true })
    await admin.page.goto('/admin-dashboard')
    const own = admin.page.getByRole('row').filter({ hasText: person.email })
    await own.getByRole('link', { name: 'Ada Roux' }).click()
    await admin.page.getByRole('dialog').getByRole('button', { name: 'Approve Ada Roux' }).click()
    await admin.page.getByRole('button', { name: 'Approve application' }).click()
    await says(admin.page, 'Application approved successfully')
    await admin.context.close()

    await page.goto('/artist-signup')
    await says(page, 'Your application was approved')
    await page.getByRole('link', { name: 'Upload a work' }).click()
    await page.getByRole('button', { name: 'Upload a new work' }).click()
    const image = await page.screenshot()
    const names = ['front.png', 'side.png', 'back.png']
    await page
      .locator('input[type=file][multiple]')
      .setInputFiles(names.map((name) => ({ name, mimeType: 'image/png', buffer: image })))
    await page.getByRole('img', { name: 'Image 3' }).waitFor()
    await page.getByRole('button', { name: 'Move image 3 earlier' }).click()

    // Incomplete: what is missing is said, and nothing is sent.
    await page.getByRole('button', { name: 'Next: The price' }).click()
    await page.getByText('Enter a starting bid to see what you receive.').waitFor()
    await page.getByRole('button', { name: 'Next: Delivery' }).click()
    await page.getByRole('button', { name: 'Submit Artwork' }).click()
    // Back on the step where something is missing.
    await says(page, 'Please give the work a title.')
    await page.getByLabel('Title').fill('What the Tide Leaves')
    await says(page, 'All changes saved')
    await page.reload()
    await expect.poll(() => page.getByLabel('Title').inputValue()).toBe('What the Tide Leaves')
    await page.getByLabel('Medium').selectOption('oil')
    const step = (name: string) => page.getByRole('navigation', { name: 'Steps' }).getByRole('button', { name }).click()
    // Without a price there is no total to state.
    await step('Delivery')
    const asBuyersSee = page.getByRole('region', { name: 'Delivery as buyers see it' })
    await asBuyersSee.getByText('Enter a starting bid to see what delivery comes to.').waitFor()
    expect(await asBuyersSee.getByText('$').count()).toBe(0)
    await step('The price')
    await page.getByLabel('Starting Bid').fill('450')
    await page.getByRole('switch', { name: 'Enable Leasing' }).check()
    await page.getByLabel(/Lease Price/).fill('40')
    const share = page.getByRole('region', { name: 'You receive' })
    await share.getByText('You receive $382.50 if it sells at the starting bid.').waitFor()
    await share.getByText('You receive $34 for each month that it is leased.').waitFor()
    await expectSoundAtBothWidths(page)
    await step('Delivery')
    await asBuyersSee.getByText(/in all to/).waitFor()
    await page.getByRole('button', { name: 'Submit Artwork' }).click()
    await says(page, 'Artwork listed')
    await page.getByRole('heading', { name: 'What the Tide Leaves' }).waitFor()

    const visitor = await aVisitor(browser, server)
    await visitor.page.goto('/collection?q=What+the+Tide+Leaves')
    const card = cards(visitor.page).filter({ hasText: 'What the Tide Leaves' })
    await card.getByText('$450').waitFor()
    await card.getByText('Lease $40/mo').waitFor()
    await card.getByRole('link', { name: 'What the Tide Leaves', exact: true }).click()
    await says(visitor.page, '1 of 3')
    await visitor.context.close()

    await page.getByRole('button', { name: 'Withdraw What the Tide Leaves' }).click()
    await page.getByRole('button', { name: 'Withdraw work' }).click()
    await says(page, 'Work withdrawn')

    await page.goto('/collector-dashboard')
    await page.getByRole('button', { name: 'Profile' }).click()
    const profile = page.getByRole('dialog', { name: 'User Profile' })
    await profile.getByText(person.email).waitFor()
    await profile.getByText('Not rated yet').waitFor()
    await context.close()
  })

  test('the short application asks a visitor to sign in and to fill in what is missing', {
    tags: ['deep'],
  }, async () => {
    const { context, page } = await aVisitor(browser, server)
    await page.goto('/artists')
    await page.getByRole('button', { name: 'Become an Artist' }).click()
    const dialog = page.getByRole('dialog', { name: 'Become an Artist' })
    // Said before anything is typed.
    await dialog.getByText('Please log in to submit an artist application here.').waitFor()
    await dialog.getByRole('button', { name: 'Submit Application' }).click()
    await says(page, 'Please fill in all required fields')
    await dialog.getByLabel('Artist Name').fill('Ada')
    await dialog.getByLabel('Email').fill('ada@example.com')
    await dialog.getByLabel('Specialty').fill('Oil')
    await dialog.getByRole('button', { name: 'Submit Application' }).click()
    await says(page, 'Please log in to submit an artist application')
    await dialog.getByRole('link', { name: 'log in' }).click()
    await giveCredentials(page, await aMember(server))
    await dialog.getByRole('button', { name: 'Submit Application' }).waitFor()
    await context.close()
  })
})

describe('every page of the catalog is accessible in the light theme and fits a phone', () => {
  const pages: [string, () => string][] = [
    ['home', () => '/'],
    ['collection', () => '/collection'],
    ['lot', () => lotPath(must(featured[0], 'a featured lot'))],
    ['artists', () => '/artists'],
    ['artist', () => `/artists/${artist.id}/${artist.slug}`],
    ['favorites', () => '/favorites'],
    ['artist application', () => '/artist-signup'],
  ]

  test.each(pages)('%s', { tags: ['deep'] }, async (_name, pathOf) => {
    const { context, page } = await aVisitor(browser, server)
    await page.goto(pathOf())
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.locator('[aria-busy=true]').first().waitFor({ state: 'detached' })
    // By night `every-route/catalog-pages.spec.ts` looks at it.
    await page.getByRole('switch', { name: 'Light theme' }).check()
    expect(await accessibilityFaults(page)).toEqual([])
    await page.setViewportSize({ width: 360, height: 740 })
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
    await context.close()
  })
})
