/** Why a password is too weak, as the protocol says it. */
export type Weakness = { reasons: ('length' | 'characters' | 'pwned')[]; message: string }

/** The protocol's refusals: code, HTTP status and the sentence that client libraries and their users know. */
const catalog = {
  invalid_credentials: [400, 'Invalid login credentials'],
  email_not_confirmed: [400, 'Email not confirmed'],
  validation_failed: [400, 'The request is not valid'],
  bad_json: [400, 'Could not parse request body as JSON'],
  refresh_token_not_found: [400, 'Invalid Refresh Token: Refresh Token Not Found'],
  refresh_token_already_used: [400, 'Invalid Refresh Token: Already Used'],
  bad_code_verifier: [400, 'PKCE verifier does not match'],
  user_banned: [403, 'User is banned'],
  reauthentication_needed: [400, 'Current password required when setting new password.'],
  reauthentication_not_valid: [422, 'Nonce has expired or is invalid'],
  no_authorization: [401, 'This endpoint requires a valid Bearer token'],
  bad_jwt: [403, 'invalid JWT'],
  session_not_found: [403, 'Session from session_id claim in JWT does not exist'],
  user_not_found: [403, 'User from sub claim in JWT does not exist'],
  otp_expired: [403, 'Email link is invalid or has expired'],
  not_admin: [403, 'Updating app_metadata requires admin privileges'],
  insufficient_aal: [403, 'AAL2 required to enroll a new factor'],
  flow_state_not_found: [404, 'invalid flow state, no valid flow state found'],
  flow_state_expired: [422, 'invalid flow state, flow state has expired'],
  mfa_factor_not_found: [404, 'Factor not found'],
  mfa_factor_name_conflict: [422, 'A factor with the same friendly name already exists'],
  too_many_enrolled_mfa_factors: [422, 'Maximum number of enrolled factors reached, unenroll to continue'],
  mfa_verification_failed: [422, 'Invalid TOTP code entered'],
  mfa_challenge_expired: [422, 'MFA challenge has expired, verify against another challenge or create a new one'],
  mfa_ip_address_mismatch: [422, 'Challenge and verify IP addresses mismatch'],
  mfa_phone_enroll_not_enabled: [422, 'MFA enroll is disabled for Phone'],
  mfa_webauthn_enroll_not_enabled: [422, 'MFA enroll is disabled for WebAuthn'],
  weak_password: [422, 'Password is too weak'],
  same_password: [422, 'New password should be different from the old password.'],
  over_email_send_rate_limit: [429, 'email rate limit exceeded'],
  over_request_rate_limit: [429, 'Request rate limit reached'],
  anonymous_provider_disabled: [422, 'Anonymous sign-ins are disabled'],
  phone_provider_disabled: [422, 'Phone logins are disabled'],
  provider_disabled: [400, 'Provider is not enabled'],
  web3_provider_disabled: [422, 'Web3 provider is disabled'],
  saml_provider_disabled: [404, 'SAML 2.0 is disabled'],
  manual_linking_disabled: [404, 'Manual linking is disabled'],
  otp_disabled: [422, 'Signing in by a mailed code is not offered'],
  not_found: [404, 'There is nothing at this address.'],
  unexpected_failure: [500, 'Something went wrong on our side.'],
} as const satisfies Record<string, readonly [number, string]>

export type AuthCode = keyof typeof catalog
type Particulars = { message?: string; status?: number; weakness?: Weakness; retryAfterSeconds?: number }

/** Says why somebody can't use their account, since the protocol's own sentence does not. */
export const suspendedRefusal = (reason: string | null, status: number = catalog.user_banned[0]): AuthRefusal =>
  new AuthRefusal('user_banned', {
    status,
    message: `Your account is suspended${reason ? `: ${reason.replace(/[.\s]+$/, '')}` : ''}. If you think that this is a mistake, please contact us.`,
  })

/** A refusal in the words of the auth protocol; `gotrue-errors.ts` puts it on the wire. */
export class AuthRefusal extends Error {
  readonly code: AuthCode
  readonly status: number
  readonly weakness: Weakness | undefined
  readonly retryAfterSeconds: number | undefined

  constructor(code: AuthCode, { message, status, weakness, retryAfterSeconds }: Particulars = {}) {
    super(message ?? weakness?.message ?? catalog[code][1])
    this.name = 'AuthRefusal'
    this.code = code
    this.status = status ?? catalog[code][0]
    this.weakness = weakness
    this.retryAfterSeconds = retryAfterSeconds
  }
}
