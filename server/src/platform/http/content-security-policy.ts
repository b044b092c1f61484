type Options = { secure: boolean; ownOrigins: () => readonly string[] }

/** No inline script and no inline style anywhere: what code positions, it positions through the style object. */
export const contentSecurityPolicy = ({ secure, ownOrigins }: Options) => ({
  'default-src': ["'self'"],
  'script-src': ["'self'"],
  'style-src': ["'self'"],
  'img-src': ["'self'", 'data:', 'blob:'],
  'media-src': ["'self'", 'data:', 'blob:'],
  'font-src': ["'self'"],
  // Named, since not every browser counts our own sockets as 'self'. Known only once the server listens.
  'connect-src': ["'self'", () => ownOrigins().filter(hasHostName).map(socketOrigin).join(' ')],
  'worker-src': ["'self'", 'blob:'],
  'frame-src': ["'self'"],
  'frame-ancestors': ["'none'"],
  'form-action': ["'self'"],
  'base-uri': ["'self'"],
  'object-src': ["'none'"],
  'manifest-src': ["'self'"],
  ...(secure ? { 'upgrade-insecure-requests': [] } : {}),
})

/** A policy can't name an IPv6 address: browsers ignore such a source and complain about it. */
const hasHostName = (origin: string) => !origin.includes('[')
const socketOrigin = (origin: string) => origin.replace(/^http/, 'ws')
