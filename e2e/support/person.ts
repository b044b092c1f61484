import { randomBytes } from 'node:crypto'
import type { Page } from 'playwright-core'
import { demoEmail, demoPassword, type Server } from './server.ts'

export type Person = { email: string; password: string }

/** One of the demonstration house's own people. */
export const demoPerson = (name: Parameters<typeof demoEmail>[0]): Person => ({
  email: demoEmail(name),
  password: demoPassword,
})

export const aStranger = (): Person => ({
  email: `ada-${randomBytes(4).toString('hex')}@example.com`,
  password: 'linen-and-lamp',
})

export async function signUp(page: Page, { email, password }: Person) {
  await page.goto('/auth')
  await page.getByRole('tab', { name: 'Sign Up' }).click()
  await page.getByLabel('First Name').fill('Ada')
  await page.getByLabel('Last Name').fill('Roux')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign Up' }).click()
}

const anonKeys = new WeakMap<Server, Promise<string>>()

async function readAnonKey(server: Server): Promise<string> {
  const { anonKey } = (await (await fetch(`${server.url}/config.json`)).json()) as { anonKey: string }
  return anonKey
}

export async function publicHeaders(server: Server) {
  const anonKey = anonKeys.get(server) ?? readAnonKey(server)
  anonKeys.set(server, anonKey)
  return { apikey: await anonKey, 'content-type': 'application/json' }
}

/** A session as the house grants it, for where the sign-in itself is not the matter. */
export async function sessionOf(server: Server, person: Person): Promise<{ access_token: string }> {
  const answer = await fetch(`${server.url}/auth/v1/token?grant_type=password`, {
    method: 'POST',
    headers: await publicHeaders(server),
    body: JSON.stringify(person),
  })
  if (!answer.ok) throw new Error(await answer.text())
  return (await answer.json()) as { access_token: string }
}

/** A token is valid for an hour. A run on a busy machine may take longer than that. */
const TOKEN_USE_MS = 20 * 60_000

type SignedIn = { token: Promise<string>; until: number }
const signedIn = new WeakMap<Server, Map<string, SignedIn>>()

/** For calls without a browser. Signs each person in once: to hash a password is most of the work of such a call. */
export function accessTokenOf(server: Server, person: Person): Promise<string> {
  const people = signedIn.get(server) ?? new Map<string, SignedIn>()
  signedIn.set(server, people)
  const key = `${person.email} ${person.password}`
  const known = people.get(key)
  if (known && known.until > Date.now()) return known.token
  const token = sessionOf(server, person).then(({ access_token }) => access_token)
  people.set(key, { token, until: Date.now() + TOKEN_USE_MS })
  token.catch(() => people.delete(key))
  return token
}

/** The page that the newest mail with this subject links to. */
export async function mailedLink(server: Server, { email }: Person, subject: RegExp): Promise<string> {
  const { text } = await server.mailTo(email, subject)
  const link = text.match(/https?:\/\/\S*\/auth\/confirm\S+/)?.[0]
  if (!link) throw new Error(`The mail holds no link:\n${text}`)
  return link
}

/** The code of the newest confirmation mail. */
export async function mailedCode(server: Server, { email }: Person): Promise<string> {
  const { text } = await server.mailTo(email, /confirm/i)
  const code = text.match(/enter this code: (\d{6})/)?.[1]
  if (!code) throw new Error(`The mail holds no code:\n${text}`)
  return code
}

/** Opens the mailed page and presses its button. */
export async function followMail(page: Page, link: string) {
  await page.goto(link)
  await page.locator('form[action="/auth/v1/verify"]').getByRole('button').click()
}

/** Somebody with a confirmed account, made without a browser where the sign-up itself is not the matter. */
export async function aMember(
  server: Server,
  person: Person = aStranger(),
  userType: 'collector' | 'artist' = 'collector',
): Promise<Person> {
  const answer = await fetch(`${server.url}/auth/v1/signup`, {
    method: 'POST',
    headers: await publicHeaders(server),
    body: JSON.stringify({ ...person, data: { first_name: 'Ada', last_name: 'Roux', user_type: userType } }),
  })
  if (!answer.ok) throw new Error(await answer.text())
  const page = await mailedLink(server, person, /confirm/i)
  await fetch(page.replace('/auth/confirm', '/auth/v1/verify'), { redirect: 'manual' })
  return person
}

/** Fills the sign-in form, wherever it stands, and sends it. */
export async function giveCredentials(page: Page, { email, password }: Person) {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
}

export async function signInAs(page: Page, person: Person) {
  await page.goto('/auth')
  await giveCredentials(page, person)
  await page.waitForURL(/\/(\w+-)*dashboard(\?|$)/)
}
