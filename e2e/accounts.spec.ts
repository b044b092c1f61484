import type { Browser, Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { aVisitor } from './support/browser.ts'
import { must } from './support/must.ts'
import {
  accessTokenOf,
  aMember,
  aStranger,
  demoPerson,
  followMail,
  giveCredentials,
  mailedCode,
  mailedLink,
  type Person,
  publicHeaders,
  sessionOf,
  signInAs,
  signUp,
} from './support/person.ts'
import type { Server } from './support/server.ts'
import { sharedSite } from './support/site.ts'
import { accessibilityFaults } from './support/soundness.ts'
import { totpCode } from './support/totp.ts'

let server: Server
let browser: Browser

beforeAll(async () => {
  const site = await sharedSite()
  ;({ server, browser } = site)
  return site.close
})

const says = (page: Page, text: string | RegExp) => page.getByText(text).first().waitFor()

async function signOut(page: Page) {
  await page.getByRole('button', { name: /account menu/ }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await page.waitForURL(`${server.url}/`)
}

async function openSecurity(page: Page) {
  await page.goto('/settings?tab=security')
  await page.getByRole('heading', { name: 'Sessions' }).waitFor()
}

/** Turns two-factor on with the code of now; the next one, which is taken a step early, stays unused for signing in. */
async function turnOnTwoFactor(page: Page) {
  await openSecurity(page)
  await page.getByRole('button', { name: 'Turn on two-factor' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByAltText(/QR code/).waitFor()
  const secret = (await dialog.locator('code').textContent()) ?? ''
  await dialog.getByLabel('Authentication code').fill(totpCode(secret, 0))
  await dialog.getByRole('button', { name: 'Verify and turn on' }).click()
  await dialog.getByRole('heading', { name: 'Your recovery codes' }).waitFor()
  const codes = await dialog.getByRole('listitem').allTextContents()
  await dialog.getByRole('button', { name: 'I have saved them' }).click()
  return { secret, codes }
}

describe('signing up and signing in', () => {
  test('a person signs up, confirms by email, and sets up a profile with a picture', { tags: ['deep'] }, async () => {
    const { context, page, complaints } = await aVisitor(browser, server, { seesPictures: true })
    const person = aStranger()
    await signUp(page, person)
    await says(page, 'Account Created!')
    await says(page, 'Please check your email to confirm your account.')
    await says(page, 'Please check your email and click the confirmation link to complete your registration.')

    await page.goto(await mailedLink(server, person, /confirm/i))
    await page.getByRole('heading', { name: 'Confirm your email address' }).waitFor()
    expect(await accessibilityFaults(page)).toEqual([])
    await followMail(page, await mailedLink(server, person, /confirm/i))
    await page.waitForURL('**/onboarding*')
    // Sign-up asked for the role, so the wizard begins after it; it can still be changed.
    await page.getByRole('heading', { name: 'Step 2 of 3: Personal information' }).waitFor()
    await page.getByRole('button', { name: 'Previous' }).click()
    await page.getByRole('heading', { name: 'Step 1 of 3: Your role' }).waitFor()
    await expect.poll(() => page.getByRole('button', { name: 'Previous' }).isDisabled()).toBe(true)
    await expect.poll(() => page.getByRole('radio', { name: 'Collector' }).isChecked()).toBe(true)
    await page.getByText('Realtor', { exact: true }).click()
    await page.getByRole('button', { name: 'Next' }).click()

    // What sign-up gave is not asked for again; what is missing is said.
    await expect.poll(() => page.getByLabel('First Name').inputValue()).toBe('Ada')
    await page.getByLabel('Last Name').fill('')
    await page.getByRole('button', { name: 'Next' }).click()
    await says(page, 'Missing Information')
    await says(page, 'Please fill in all required personal information')
    await page.getByLabel('Last Name').fill('Roux-Okafor')

    const file = page.locator('input[type=file]')
    const large = Buffer.alloc(5 * 1024 * 1024 + 1)
    await file.setInputFiles({ name: 'large.png', mimeType: 'image/png', buffer: large })
    await says(page, 'File too large')
    await says(page, 'Please select an image smaller than 5MB')
    await file.setInputFiles({ name: 'ada.png', mimeType: 'image/png', buffer: await page.screenshot() })
    await says(page, 'File selected')
    await page.getByRole('button', { name: 'Use picture' }).click()
    await says(page, 'Profile picture uploaded')
    const picture = page.locator('main img[src^="/images/"]')
    await expect
      .poll(() => picture.evaluate(({ naturalWidth, naturalHeight }: HTMLImageElement) => naturalWidth / naturalHeight))
      .toBe(1)

    await page.reload()
    await page.getByRole('heading', { name: 'Step 2 of 3: Personal information' }).waitFor()
    await expect.poll(() => page.getByLabel('Last Name').inputValue()).toBe('Roux-Okafor')
    await page.getByRole('button', { name: 'Next' }).click()
    await page.getByLabel('Business Name').fill('Roux & Co')
    expect(await accessibilityFaults(page)).toEqual([])
    await page.getByRole('button', { name: 'Complete Setup' }).click()
    await page.waitForURL('**/realtor-dashboard')
    expect(complaints).toEqual([])
    await context.close()
  })

  test('on a phone, a person confirms by the code, likes pictures, and is shown works because of them', async () => {
    const phone = { viewport: { width: 360, height: 780 }, hasTouch: true, isMobile: true }
    const { context, page, complaints } = await aVisitor(browser, server, phone)
    const [typo, person] = [aStranger(), aStranger()]
    await signUp(page, typo)
    const heading = page.getByRole('heading', { level: 1, name: 'Check your inbox' })
    await heading.waitFor()
    await expect.poll(() => heading.evaluate((node) => node === document.activeElement)).toBe(true)
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
    await page.getByText(typo.email).first().waitFor()
    await expect.poll(() => page.getByRole('button', { name: /send the email again in \d+ s/ }).isDisabled()).toBe(true)
    await page.reload()
    await heading.waitFor()
    expect(await accessibilityFaults(page)).toEqual([])

    // The wrong address is corrected without typing the rest again.
    await page.getByRole('button', { name: 'Wrong address? Change it' }).click()
    await expect.poll(() => page.getByLabel('First Name').inputValue()).toBe('Ada')
    await page.getByLabel('Email').fill(person.email)
    await page.getByLabel('Password', { exact: true }).fill(person.password)
    await page.getByRole('button', { name: 'Sign Up' }).click()
    await heading.waitFor()
    const code = await mailedCode(server, person)
    await page.getByLabel('Confirmation code').fill(code === '000000' ? '000001' : '000000')
    await page.getByRole('button', { name: 'Confirm', exact: true }).click()
    await says(page, /This code is wrong or has expired/)
    await page.getByLabel('Confirmation code').fill(code)
    await page.getByRole('button', { name: 'Confirm', exact: true }).click()

    await page.waitForURL('**/onboarding')
    await page.getByRole('heading', { name: 'Step 2 of 3: Personal information' }).waitFor()
    await page.getByRole('button', { name: 'Skip', exact: true }).click()
    await page.getByRole('heading', { name: 'What do you like?' }).waitFor()
    const works = page.locator('main button[aria-pressed]')
    await works.first().waitFor()
    for (const place of [0, 1, 2]) await works.nth(place).tap()
    await expect.poll(() => page.locator('main button[aria-pressed=true]').count()).toBe(3)
    await page.getByLabel('Delivery country').selectOption('FR')
    expect(await accessibilityFaults(page)).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
    await page.getByRole('button', { name: 'Complete Setup' }).click()

    await page.waitForURL('**/collector-dashboard')
    await says(page, /Because you liked “/)
    expect(complaints.filter((complaint) => !/403|This code is wrong/.test(complaint))).toEqual([])
    await context.close()
  })

  test('an accepted applicant opens an account by the link in the mail, once', { tags: ['deep'] }, async () => {
    const { email, password } = aStranger()
    const [application] = await server.sql<{ id: string }>(
      `insert into artist_applications (artist_name, email, specialty) values ('Lena Ochre', '${email}', 'Ink')
       returning id`,
    )
    const approval = await fetch(`${server.url}/rest/v1/artist_applications?id=eq.${must(application, 'one').id}`, {
      method: 'PATCH',
      headers: {
        ...(await publicHeaders(server)),
        authorization: `Bearer ${await accessTokenOf(server, demoPerson('admin'))}`,
      },
      body: JSON.stringify({ status: 'approved' }),
    })
    expect(approval.status).toBe(204)
    const { text } = await server.mailTo(email, /approved/)
    const link = must(/http\S+signup\S+/.exec(text)?.[0], 'a link')

    const { context, page, complaints } = await aVisitor(browser, server, { viewport: { width: 360, height: 780 } })
    await page.goto(link)
    await expect.poll(() => page.getByLabel('Last Name').inputValue()).toBe('Ochre')
    await says(page, email)
    expect(await accessibilityFaults(page)).toEqual([])
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.getByRole('button', { name: 'Open your account' }).click()
    await page.waitForURL('**/onboarding')
    expect(complaints).toEqual([])
    await context.close()

    const late = await aVisitor(browser, server)
    await late.page.goto(link)
    await says(late.page, 'This link has expired or was used.')
    await late.page.getByRole('button', { name: 'Sign Up' }).waitFor()
    await late.context.close()
  })

  test('bad input is answered with the specified messages', { tags: ['deep'] }, async () => {
    const { context, page } = await aVisitor(browser, server)
    const person = aStranger()
    await signUp(page, { ...person, password: '12345' })
    await says(page, 'Password should be at least 6 characters.')
    await signUp(page, { ...person, password: 'password' })
    await says(page, 'Sign Up Failed')
    await signUp(page, person)
    await says(page, 'Account Created!')

    await page.getByRole('button', { name: 'Back to Sign In' }).click()
    await giveCredentials(page, { ...person, password: 'something-else' })
    await says(page, 'Sign In Failed')
    await says(page, 'Invalid email or password. Please check your credentials and try again.')
    await giveCredentials(page, person)
    await says(
      page,
      'Please check your email and click the confirmation link before signing in. If you need a new confirmation email, try signing up again.',
    )
    expect(await accessibilityFaults(page)).toEqual([])
    await context.close()
  })

  test('a visitor is sent to sign in and back to the page, never to another site', { tags: ['deep'] }, async () => {
    const { context, page } = await aVisitor(browser, server)
    const person = await aMember(server)
    await page.goto('/settings?tab=billing')
    await page.waitForURL('**/auth?next=*')
    await giveCredentials(page, person)
    await page.waitForURL('**/settings?tab=billing')
    await says(page, 'Welcome back!')
    await says(page, "You've been signed in successfully.")
    await signOut(page)
    await says(page, 'Signed out successfully')
    await says(page, 'You have been logged out of your account.')

    await page.goto('/auth?next=//elsewhere.example/')
    await giveCredentials(page, person)
    await page.waitForURL(`${server.url}/collector-dashboard`)
    await context.close()
  })

  test('a forgotten password is replaced by an emailed link, which works once', { tags: ['deep'] }, async () => {
    const { context, page, complaints } = await aVisitor(browser, server)
    const person = await aMember(server)
    await page.goto('/auth')
    await page.getByRole('button', { name: 'Forgot your password?' }).click()
    await page.getByRole('heading', { name: 'Reset Your Password' }).waitFor()
    await page.getByLabel('Email').fill(person.email)
    await page.getByRole('button', { name: 'Send Reset Link' }).click()
    await says(page, 'Reset Email Sent!')
    await says(page, 'Please check your email for the password reset link.')
    await page.getByRole('button', { name: 'Back to Sign In' }).click()
    await page.getByRole('tab', { name: 'Sign In' }).waitFor()

    const link = await mailedLink(server, person, /password/i)
    await followMail(page, link)
    await page.waitForURL('**/auth?type=recovery*')
    await page.getByLabel('New password', { exact: true }).fill('a-better-lamp')
    await page.getByLabel('Confirm new password').fill('a-better-lamp')
    await page.getByRole('button', { name: 'Set New Password' }).click()
    await page.waitForURL('**/collector-dashboard')
    expect(complaints).toEqual([])
    await signOut(page)
    await signInAs(page, { ...person, password: 'a-better-lamp' })
    await signOut(page)

    await followMail(page, link)
    await says(page, 'Email link is invalid or has expired')
    await context.close()
  })
})

describe('settings', () => {
  let person: Person

  beforeAll(async () => {
    person = await aMember(server)
  })

  test('are saved by one button, and leaving asks first', { tags: ['deep'] }, async () => {
    const { context, page } = await aVisitor(browser, server)
    await signInAs(page, person)
    await page.goto('/settings')
    await page.getByLabel('First Name').fill('Ottilie')
    await page.getByRole('tab', { name: 'Notifications' }).click()
    await page.getByLabel('Bid alerts').uncheck()
    await page.getByRole('link', { name: 'Vermeil, home' }).click()
    await page.getByRole('alertdialog', { name: 'Leave without saving your settings?' }).waitFor()
    await page.getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('button', { name: 'Save' }).click()
    await says(page, 'Settings Saved')
    await says(page, 'Your preferences have been updated successfully.')
    expect(await accessibilityFaults(page)).toEqual([])

    await page.goto('/collector-dashboard')
    await page.getByRole('button', { name: 'Settings' }).click()
    const dialog = page.getByRole('dialog', { name: 'Settings' })
    await expect.poll(() => dialog.getByLabel('First Name').inputValue()).toBe('Ottilie')
    await dialog.getByRole('tab', { name: 'Notifications' }).click()
    await expect.poll(() => dialog.getByLabel('Bid alerts').isChecked()).toBe(false)
    await expect.poll(() => dialog.getByLabel('Email notifications').isChecked()).toBe(true)

    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Profile' }).click()
    const profile = page.getByRole('dialog', { name: 'User Profile' })
    await profile.getByText(person.email).waitFor()
    await expect.poll(() => profile.getByText('Rating').count()).toBe(0) // only sellers have one
    await context.close()
  })

  test('notifications are chosen by kind and channel, below the four switches', { tags: ['deep'] }, async () => {
    const { context, page } = await aVisitor(browser, server)
    await page.setViewportSize({ width: 360, height: 740 })
    await signInAs(page, await aMember(server))
    await page.goto('/settings?tab=notifications')
    const cell = (name: string) => page.getByRole('checkbox', { name })
    await cell('You win a lot: in app').uncheck()
    await cell('You are outbid: email').uncheck()
    // Without the master switch the cells have no effect, and can't be changed.
    await page.getByLabel('Bid alerts').uncheck()
    expect(await cell('You are outbid: email').isDisabled()).toBe(true)
    await page.getByLabel('Bid alerts').check()
    await page
      .getByRole('row', { name: /A payment is due/ })
      .getByText('Always')
      .waitFor()
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
    expect(await accessibilityFaults(page)).toEqual([])
    await page.getByRole('button', { name: 'Save' }).click()
    await says(page, 'Settings Saved')
    await page.reload()
    await cell('You are outbid: email').waitFor()
    expect(await cell('You win a lot: in app').isChecked()).toBe(false)
    expect(await cell('You are outbid: email').isChecked()).toBe(false)
    expect(await cell('You are outbid: in app').isChecked()).toBe(true)
    await context.close()
  })

  test('a new password requires the current one and signs out other devices', { tags: ['deep'] }, async () => {
    const [mine, other] = await Promise.all([aVisitor(browser, server), aVisitor(browser, server)])
    await Promise.all([signInAs(mine.page, person), signInAs(other.page, person)])
    await openSecurity(mine.page)
    const change = async (currentPassword: string) => {
      await mine.page.getByLabel('Current password').fill(currentPassword)
      await mine.page.getByLabel('New password', { exact: true }).fill('a-better-lamp')
      await mine.page.getByLabel('Confirm new password').fill('a-better-lamp')
      await mine.page.getByRole('button', { name: 'Save' }).click()
    }
    await change('not-my-password')
    const refusal = mine.page.getByText('The current password is not right.')
    await refusal.waitFor()
    // Where it is wrong, and nowhere else.
    expect(await refusal.count()).toBe(1)
    expect(await mine.page.getByText('Settings not saved').count()).toBe(0)
    await change(person.password)
    await says(mine.page, 'Settings Saved')
    person = { ...person, password: 'a-better-lamp' }

    // The page that is open there notices on its own, and the next one asks to sign in as well.
    await other.page.waitForURL('**/auth?next=%2Fcollector-dashboard*')
    await other.page.goto('/settings')
    await other.page.waitForURL('**/auth?next=%2Fsettings*')
    await Promise.all([mine.context.close(), other.context.close()])
  })

  test('another device is signed out', { tags: ['deep'] }, async () => {
    const [mine, lost] = await Promise.all([aVisitor(browser, server), aVisitor(browser, server)])
    await signInAs(lost.page, person)
    await signInAs(mine.page, person)
    await openSecurity(mine.page)
    // The device of the test before is still signed in, and which of the two was seen last depends on the machine.
    const others = mine.page.getByRole('button', { name: /^Sign out / })
    await others.first().waitFor()
    for (let left = await others.count(); left > 0; left -= 1) {
      await others.first().click()
      await mine.page.getByRole('button', { name: 'Sign out device' }).click()
      await says(mine.page, 'Device signed out')
      await expect.poll(() => others.count()).toBe(left - 1)
    }
    await lost.page.goto('/settings')
    await lost.page.waitForURL('**/auth?next=*')
    await expect.poll(() => mine.page.getByText('This device').count()).toBe(1)
    await Promise.all([mine.context.close(), lost.context.close()])
  })
})

describe('two-factor authentication', () => {
  test('is required at sign-in once it is on, and a recovery code replaces it', { tags: ['deep'] }, async () => {
    const { context, page } = await aVisitor(browser, server)
    const person = await aMember(server)
    await signInAs(page, person)
    const { secret, codes } = await turnOnTwoFactor(page)
    expect(codes).toHaveLength(10)
    await signOut(page)

    await page.goto('/auth?next=/collector-dashboard')
    await giveCredentials(page, person)
    await page.getByRole('heading', { name: 'Two-factor authentication' }).waitFor()
    expect(await accessibilityFaults(page)).toEqual([])
    // The password alone opens nothing, on no page.
    await page.goto('/dashboard')
    await page.waitForURL('**/auth?next=*')
    await page.getByLabel('Authentication code').fill('000000')
    await page.getByRole('button', { name: 'Verify' }).click()
    await says(page, 'Invalid TOTP code entered')
    await page.getByLabel('Authentication code').fill(totpCode(secret, 1))
    await page.getByRole('button', { name: 'Verify' }).click()
    await page.waitForURL('**/collector-dashboard')
    await signOut(page)

    await page.goto('/auth')
    await giveCredentials(page, person)
    await page.getByRole('button', { name: 'Use a recovery code instead' }).click()
    await page.getByRole('textbox', { name: 'Recovery code' }).fill(codes[3] ?? '')
    await page.getByRole('button', { name: 'Use recovery code' }).click()
    await page.waitForURL('**/collector-dashboard')
    await openSecurity(page)
    await page.getByRole('button', { name: 'Turn on two-factor' }).waitFor()
    await context.close()
  })
})

describe('tabs and dashboards', () => {
  test('two tabs show the same session', { tags: ['deep'] }, async () => {
    const { context, page } = await aVisitor(browser, server)
    const second = await context.newPage()
    await second.goto('/about')
    await second.getByRole('link', { name: 'Sign In' }).waitFor()
    await signInAs(page, await aMember(server))
    await second.getByRole('button', { name: /account menu/ }).waitFor()
    await second.goto('/collector-dashboard')
    await second.getByRole('heading', { name: 'Collector Dashboard' }).waitFor()

    await signOut(page)
    await second.waitForURL('**/auth?next=%2Fcollector-dashboard')
    await context.close()
  })

  test('the session is read again every 30 seconds, and the page follows it', { tags: ['deep'] }, async () => {
    const { context, page } = await aVisitor(browser, server)
    await page.clock.install()
    await signInAs(page, await aMember(server))
    const key = await page.evaluate(() => Object.keys(localStorage).find((name) => name.endsWith('-auth-token')) ?? '')
    expect(key).toBe('sb-localhost-auth-token')
    const session = await page.evaluate((name) => localStorage.getItem(name) ?? '', key)
    await page.goto('/about')
    await page.getByRole('button', { name: /account menu/ }).waitFor()

    await page.evaluate((name) => localStorage.removeItem(name), key)
    await page.clock.fastForward(30_000)
    await page.getByRole('link', { name: 'Sign In' }).waitFor()
    await page.evaluate(([name, value]) => localStorage.setItem(name, value), [key, session] as const)
    await page.clock.fastForward(30_000)
    await page.getByRole('button', { name: /account menu/ }).waitFor()
    await context.close()
  })

  test('every dashboard opens with its tabs, and the administration stays closed', { tags: ['deep'] }, async () => {
    const { context, page, complaints } = await aVisitor(browser, server)
    await signInAs(page, await aMember(server))
    const dashboards = {
      'dashboard?as=artist': 7,
      'collector-dashboard': 4,
      'realtor-dashboard': 4,
      'prop-agent-dashboard': 5,
    }
    const missing: Record<string, string> = { 'realtor-dashboard': 'realtor', 'prop-agent-dashboard': 'property agent' }
    for (const [path, count] of Object.entries(dashboards)) {
      await page.goto(`/${path}`)
      const role = missing[path]
      if (role) {
        const offer = page.getByRole('button', { name: `Add the ${role} role` })
        await offer.waitFor()
        expect(await page.getByRole('tab').count(), path).toBe(0)
        expect(await accessibilityFaults(page), path).toEqual([])
        await offer.click()
      }
      // The dashboard's own tabs: one of them may have further ones inside.
      const tabs = page.getByRole('tablist', { name: /sections$/ }).getByRole('tab')
      await tabs.first().waitFor()
      expect(await tabs.count(), path).toBe(count)
      expect(await accessibilityFaults(page), path).toEqual([])
    }
    await page.getByRole('button', { name: /account menu/ }).click()
    await expect
      .poll(() => page.getByRole('menuitem').allTextContents())
      .toEqual(['Dashboard', 'Bids', 'Watchlist', 'Orders', 'Notifications', 'Settings', 'Sign out'])
    await page.getByRole('menuitem', { name: 'Watchlist' }).click()
    await page.getByRole('heading', { level: 1, name: 'Favorites' }).waitFor()
    await page.goto('/dashboard?as=artist')
    await page.getByRole('button', { name: 'Add the artist role' }).waitFor()
    await page.getByRole('link', { name: 'Admin' }).click()
    await page.getByRole('heading', { name: 'This area is for administrators' }).waitFor()
    expect(complaints).toEqual([])
    await context.close()
  })

  test('the role picker leads artists to their application and others to sign up with the chosen role', {
    tags: ['deep'],
  }, async () => {
    const { context, page } = await aVisitor(browser, server)
    await page.goto('/user-type')
    const start = page.getByRole('button', { name: 'Start Your Journey' })
    await expect.poll(() => start.isDisabled()).toBe(true)
    await page.getByText('Artist', { exact: true }).click()
    await start.click()
    await page.waitForURL('**/artist-signup')
    await page.goBack()
    await page.getByText('Collector', { exact: true }).click()
    await start.click()
    await page.waitForURL('**/auth?tab=signup&role=collector&next=%2Fdashboard')
    await page.goBack()
    await page.getByText('Property Agent', { exact: true }).click()
    await start.click()
    const chosen = page.getByLabel('I’m joining as')
    await expect.poll(() => chosen.inputValue()).toBe('prop-agent')
    // The choice and the way on survive a look at the other tab, and the tab has an address of its own.
    await page.getByRole('tab', { name: 'Sign In' }).click()
    await page.waitForURL('**/auth?tab=signin&role=prop-agent&next=%2Fdashboard')
    await page.getByRole('tab', { name: 'Sign Up' }).click()
    await expect.poll(() => chosen.inputValue()).toBe('prop-agent')
    await context.close()
  })

  test('the role picker, signed in, adds the role and makes it the home role', { tags: ['deep'] }, async () => {
    const { context, page } = await aVisitor(browser, server)
    await signInAs(page, await aMember(server))
    await page.goto('/user-type')
    await page.getByText('Realtor', { exact: true }).click()
    await page.getByRole('button', { name: 'Start Your Journey' }).click()
    await page.waitForURL('**/realtor-dashboard')
    await page.getByRole('button', { name: 'Switch Dashboard' }).click()
    await page.getByRole('menuitem', { name: 'Realtor dashboard Home' }).click()
    await page.getByRole('heading', { level: 1, name: 'Realtor Dashboard' }).waitFor()
    // The former home role is still held, and artist leads to the application.
    await page.goto('/collector-dashboard')
    await page.getByRole('heading', { level: 1, name: 'Collector Dashboard' }).waitFor()
    await page.goto('/user-type')
    await page.getByText('Artist', { exact: true }).click()
    await page.getByRole('button', { name: 'Start Your Journey' }).click()
    await page.waitForURL('**/artist-signup')
    await context.close()
  })

  test('a new email address requires the password, and the old address can take the account back', {
    tags: ['deep'],
  }, async () => {
    const { context, page } = await aVisitor(browser, server)
    const person = await aMember(server)
    const next = aStranger()
    await signInAs(page, person)
    await page.goto('/settings')
    await page.getByLabel('Email', { exact: true }).fill(next.email)
    await page.getByRole('button', { name: 'Save' }).click()
    await says(page, 'Please enter your current password.')
    expect(await accessibilityFaults(page)).toEqual([])
    await page.getByLabel('Current password').fill(person.password)
    await page.getByRole('button', { name: 'Save' }).click()
    await says(page, 'Settings Saved')
    await says(page, /can stop the change, or undo it for 7 days/)

    await followMail(page, await mailedLink(server, next, /new email address/))
    await page.waitForURL('**/settings*')
    const { text } = await server.mailTo(person.email, /about to change/)
    await page.goto(must(text.match(/https?:\S+\/auth\/email-change\S+/), 'a link in the mail')[0])
    await page.getByRole('heading', { name: 'Keep your email address?' }).waitFor()
    expect(await accessibilityFaults(page)).toEqual([])
    await page.getByRole('button', { name: 'Keep my address' }).click()
    await page.getByRole('heading', { name: 'Your account is yours again' }).waitFor()

    await followMail(page, await mailedLink(server, person, /Reset your password/))
    await page.waitForURL('**/auth?type=recovery*')
    await page.getByLabel('New password', { exact: true }).fill('a-better-lamp')
    await page.getByLabel('Confirm new password').fill('a-better-lamp')
    await page.getByRole('button', { name: 'Set New Password' }).click()
    await page.waitForURL('**/collector-dashboard')
    await context.close()
  })

  test('an account that leads a lot sees what must end before it can be deleted', { tags: ['deep'] }, async () => {
    const { context, page } = await aVisitor(browser, server)
    const person = await aMember(server)
    const { lots } = (await (await fetch(`${server.url}/api/v1/lots`)).json()) as {
      lots: { id: string; title: string; minimumBid: number }[]
    }
    const { access_token } = await sessionOf(server, person)
    const lot = must(lots[0], 'a lot')
    const placed = await fetch(`${server.url}/api/v1/lots/${lot.id}/bids`, {
      method: 'POST',
      headers: { authorization: `Bearer ${access_token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ maxAmount: lot.minimumBid * 4 }),
    })
    expect(placed.status).toBe(201)
    await signInAs(page, person)
    await page.goto('/settings')
    await page.getByRole('button', { name: 'Delete account' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Your password').fill(person.password)
    await dialog.getByRole('button', { name: 'Delete account' }).click()
    await dialog.getByText('This has to end first').waitFor()
    await expect.poll(() => dialog.getByRole('link', { name: lot.title }).getAttribute('href')).toBe(`/lots/${lot.id}`)
    expect(await accessibilityFaults(page)).toEqual([])
    await context.close()
  })

  test('an account is exported and deleted', { tags: ['deep'] }, async () => {
    const { context, page } = await aVisitor(browser, server)
    const person = await aMember(server)
    await signInAs(page, person)
    await page.goto('/settings')
    const downloading = page.waitForEvent('download', { timeout: 120_000 })
    await page.getByRole('button', { name: 'Export my data' }).click()
    expect((await downloading).suggestedFilename()).toBe('vermeil-data.json')

    await page.getByRole('button', { name: 'Delete account' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Your password').fill('not-my-password')
    await dialog.getByRole('button', { name: 'Delete account' }).click()
    await says(page, 'The password is not right.')
    await dialog.getByLabel('Your password').fill(person.password)
    await dialog.getByRole('button', { name: 'Delete account' }).click()
    await page.waitForURL(`${server.url}/`)
    await says(page, 'Account deleted')

    await page.goto('/auth')
    await giveCredentials(page, person)
    await says(page, 'Invalid email or password. Please check your credentials and try again.')
    await context.close()
  })
})
