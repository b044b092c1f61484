import { readFileSync } from 'node:fs'
import { authenticatePage } from './authenticate-routes.ts'
import { checkoutPage } from './checkout-routes.ts'
import { invoicePage } from './invoice-page.ts'
import { onboardingPage } from './onboarding-page.ts'
import { notFound, type PageAnswer, type PageDeps, type PageRequest, rootFrom, showMessage } from './page.ts'
import { portalPage } from './portal-routes.ts'

export function createPages(deps: PageDeps): (request: PageRequest) => Promise<PageAnswer> {
  return async (request) => {
    const [area, kind] = request.path
    if (area === 'c' && kind === 'pay') return checkoutPage(deps, request)
    if (area === 'c' && kind === 'authenticate') return authenticatePage(deps, request)
    if (area === 'p' && kind === 'session') return portalPage(deps, request)
    if (area === 'a' && kind === 'onboarding') return onboardingPage(deps, request)
    if (area === 'i') return invoicePage(deps, request)
    if (area === '') {
      return showMessage(rootFrom(request.path), {
        heading: 'Stripe emulator',
        text: 'The emulator is running. Its API is under /v1. Checkout and portal pages open at the addresses that the API returns.',
      })
    }
    return notFound(rootFrom(request.path))
  }
}

const asset = (name: string, type: string) => ({
  type,
  body: readFileSync(new URL(`./assets/${name}`, import.meta.url)),
})

const assets = new Map([
  ['pages.css', asset('pages.css', 'text/css; charset=utf-8')],
  ['card-form.js', asset('card-form.js', 'text/javascript; charset=utf-8')],
])

export const findAsset = (name: string): { type: string; body: Buffer } | undefined => assets.get(name)
