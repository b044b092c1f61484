import { paths } from '@/shared/navigation/paths'

/**
 * A reset requested on an origin that the server doesn't know leads to the home page, with the same tokens. From there
 * it is forwarded to the form that it was meant for.
 */
export function leadRecoveryLink() {
  const { pathname, hash } = location
  if (pathname === paths.auth || !/[#&]type=recovery(?:&|$)/.test(hash)) return
  location.replace(`${paths.auth}?type=recovery${hash}`)
}
