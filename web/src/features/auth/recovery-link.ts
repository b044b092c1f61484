import { paths } from '@/shared/navigation/paths'

/**
 * A reset that was asked for on an origin the house does not know leads to the house's front door instead, with the
 * same tokens. From there it is led on to the form that it was meant for.
 */
export function leadRecoveryLink() {
  const { pathname, hash } = location
  if (pathname === paths.auth || !/[#&]type=recovery(?:&|$)/.test(hash)) return
  location.replace(`${paths.auth}?type=recovery${hash}`)
}
