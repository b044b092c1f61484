/** Payment limits in cents. No schemas here, so that a page doesn't load the validation library for them. */

export const donationLimits = { min: 50_000, max: 100_000_000, step: 10_000 } as const

/** The most the provider charges a card. Above it an order is paid by bank transfer against its invoice. */
export const largestCardPayment = 99_999_999

/** The work of the test purchase page: a real payment of a dollar, and no row in the catalog. */
export const testArtwork = { id: 'test-artwork', title: 'Test Artwork', price: 100 } as const
