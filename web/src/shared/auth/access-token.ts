type AccessTokenProvider = () => Promise<string | null>

let provider: AccessTokenProvider = async () => null

/** Called once by the auth feature, whose client library loads after the first paint. */
export function setAccessTokenProvider(next: AccessTokenProvider) {
  provider = next
}

/** The signed-in person's token, fresh enough to send; null for a visitor. */
export const accessToken = (): Promise<string | null> => provider()
