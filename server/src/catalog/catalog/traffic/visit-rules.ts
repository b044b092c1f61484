/** Stands for a visitor who came from no other site, or from our own. */
export const DIRECT = 'direct'
/** Stands for a site that is not counted by name. */
export const OTHER = 'other'

/** Agents that read pages for machines: search engines, link previews, monitors, scripts. */
const crawler =
  /(?<!\bcu)bot(?:\b|[/;_-])|crawl|spider|slurp|archiver|facebookexternalhit|embedly|preview|monitor|uptime|lighthouse|^(?:curl|wget|python|go-http|java|okhttp|axios|node|ruby|perl|php|libwww)/i

/** Whether a request comes from a program. A person's browser always names itself. */
export const isCrawler = (userAgent: string | undefined): boolean => !userAgent?.trim() || crawler.test(userAgent)

const hostName = /^(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z][a-z0-9-]*[a-z0-9]$/

/** The host of the site that a visitor came from, without `www.`; an address in numbers or a bare name is `other`. */
export function referrerOf(host: string | undefined, ownHost: string): string {
  const plain = (name: string) => name.toLowerCase().replace(/^www\./, '')
  if (!host || plain(host) === plain(ownHost)) return DIRECT
  const named = plain(host)
  return named.length <= 253 && hostName.test(named) ? named : OTHER
}
